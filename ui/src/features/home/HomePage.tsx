import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { type HomeBlock, orderedBlocks } from '../../shared/session/homeBlocks';
import { useUser } from '../../shared/session/user';
import { type HomeFigures, loadHome } from './api';
import { HomeCharts } from './HomeCharts';
import './home.css';

interface Props {
  /** The block of another feature. */
  announcements?: ReactNode;
  /** Whether this person has the screen of an address: nothing is shown that leads nowhere. */
  opens: (address: string) => boolean;
}

/** What waits for this person, in blocks that the person chooses and orders. */
export function HomePage({ announcements, opens }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const { data, isPending, isError, refetch } = useQuery({ queryKey: queryKeys.home(), queryFn: loadHome });
  const cards = cardsOf(data, opens);
  const charts = data?.charts.filter(({ groups }) => groups.some(({ bars }) => bars.some(({ link }) => opens(link))));
  const hour = dayjs().hour();
  const greeting = hour < 12 ? 'greetingMorning' : hour < 18 ? 'greetingAfternoon' : 'greetingEvening';
  const blocks: Record<HomeBlock, ReactNode> = {
    announcements,
    orders: cards.length > 0 && (
      <section aria-labelledby="home-orders">
        <h2 id="home-orders">{t('home.orders')}</h2>
        <Counts cards={cards} summary={data?.poSummary} />
      </section>
    ),
    todo: (
      <section aria-labelledby="home-todo" className="panel home-todo">
        <h2 id="home-todo">{t('home.todo')}</h2>
        {isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
        {isError && !data && (
          <div className="home-empty">
            <strong>{t('search.failed')}</strong>
            <Button onClick={() => void refetch()}>{t('message.retry')}</Button>
          </div>
        )}
        {data && <Todos todos={data.todos.filter(({ link }) => opens(link))} />}
      </section>
    ),
    charts: charts && charts.length > 0 && (
      <section aria-labelledby="home-charts">
        <h2 id="home-charts">{t('home.charts')}</h2>
        <HomeCharts charts={charts} opens={opens} />
      </section>
    ),
  };
  const shown = orderedBlocks(user?.homeBlocks ?? []).filter((block) => !user?.hiddenHomeBlocks.includes(block));
  return (
    <div className="home" aria-busy={isPending}>
      <header>
        <h1>{t(`home.${greeting}`, { name: user?.username_ui ?? '' })}</h1>
        <p className="soft">
          {user?.companynameList[0]} · {dayjs().format('LL')}
        </p>
      </header>
      {shown.every((block) => block !== 'announcements' && !blocks[block]) && (
        <p>
          {t('security.blocksNone')} <Link to="/account/homeBlock">{t('security.blocksChoose')}</Link>
        </p>
      )}
      {shown.map((block) => (
        <Fragment key={block}>{blocks[block]}</Fragment>
      ))}
    </div>
  );
}

/** What each counts is what its address lists. */
export const counts = [
  { key: 'new', state: 'New', address: '/po/poSearch?state=New&closing=open&followUp=true' },
  { key: 'revise', state: 'Revise', address: '/po/poSearch?state=Revise&closing=open&followUp=true' },
  { key: 'reject', state: 'Reject', address: '/po/poSearch?state=Reject&closing=open&followUp=true' },
] as const;
type Card = (typeof counts)[number];

/** The cards for this person; once the server has answered, only what it counted. */
function cardsOf(figures: HomeFigures | undefined, opens: Props['opens']): Card[] {
  const counted = (card: Card) => !figures || typeof figures.poSummary?.[card.key] === 'number';
  return counts.filter((card) => opens(card.address) && counted(card));
}

function Counts({ cards, summary }: { cards: Card[]; summary?: HomeFigures['poSummary'] }) {
  const { t } = useTranslation();
  return (
    <div className="home-counts">
      {cards.map(({ key, state, address }) => (
        <Link key={key} to={address} className={`panel home-count ${key}`}>
          <span className="home-count-name">{t(`po_line.state.${state}`)}</span>
          <strong className="number">{summary?.[key]?.toLocaleString('en-US') ?? '–'}</strong>
          <span className="soft">{t(`home.${key}Hint`)}</span>
        </Link>
      ))}
    </div>
  );
}

function Todos({ todos }: { todos: HomeFigures['todos'] }) {
  const { t } = useTranslation();
  const open = todos.filter((todo) => todo.count > 0);
  if (open.length === 0) {
    return (
      <div className="home-empty">
        <Icon of={CheckCircleOutlined} />
        <strong>{t('home.todoEmpty')}</strong>
        <span className="soft">{t('home.todoEmptyHint')}</span>
      </div>
    );
  }
  return (
    <ul>
      {open.map((todo) => (
        <TodoLine key={todo.link} todo={todo} />
      ))}
    </ul>
  );
}

/** What is one's own comes first and leads to its list; all of it stands beside. */
function TodoLine({ todo: { kind, count, link, mine } }: { todo: HomeFigures['todos'][number] }) {
  const { t } = useTranslation();
  const name = t(`home.todos.${kind}`, { defaultValue: kind });
  const all = count.toLocaleString('en-US');
  return (
    <li>
      <Link to={(mine?.link ?? link).replace(/^#/, '')}>
        <span className="home-todo-count number">{mine ? mine.count.toLocaleString('en-US') : all}</span>
        <span className="home-todo-name">{mine ? t('home.mine', { name }) : name}</span>
        {!mine && <Icon of={RightOutlined} />}
      </Link>
      {mine && (
        <Link
          className="home-todo-all"
          to={link.replace(/^#/, '')}
          aria-label={`${name}: ${t('home.all', { count: all })}`}
        >
          {t('home.all', { count: all })}
          <Icon of={RightOutlined} />
        </Link>
      )}
    </li>
  );
}

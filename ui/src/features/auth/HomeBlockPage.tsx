import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Flex, Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '../../shared/client';
import { toastSuccess } from '../../shared/feedback/feedback';
import { PageFrame } from '../../shared/frame/PageFrame';
import { Icon } from '../../shared/icon/Icon';
import { type HomeBlock, homeBlocks, orderedBlocks } from '../../shared/session/homeBlocks';
import { loadUser, type UserInfo, useUser } from '../../shared/session/user';
import './security.css';

/** Which blocks are shown, and in which order. */
interface Layout {
  hidden: HomeBlock[];
  order: HomeBlock[];
}

const titles: Record<HomeBlock, string> = {
  announcements: 'security.blockAnnouncements',
  orders: 'security.blockOrders',
  todo: 'security.blockTodo',
  charts: 'security.blockCharts',
};

/** Which blocks the home page shows to this person, and in which order. Each change is kept at once, and can be taken back. */
export function HomeBlockPage() {
  const { t } = useTranslation();
  const kept = layoutOf(useUser());
  // What is on its way to the server is shown already.
  const [wanted, setWanted] = useState<Layout>();
  const [past, setPast] = useState<Layout[]>([]);
  const save = useMutation({
    scope: { id: 'homeBlock' },
    mutationFn: async (next: Layout) => {
      await unwrap(api.PUT('/api/User/homeBlock', { body: { ...next } }));
      await loadUser();
    },
    onSuccess: () => toastSuccess(t('message.saved')),
    // Whoever presses again meanwhile wants more than what has come back.
    onSettled: (_kept, _error, sent) => setWanted((latest) => (latest === sent ? undefined : latest)),
  });
  const { hidden, order } = wanted ?? kept;
  const put = (next: Layout) => {
    setWanted(next);
    save.mutate(next);
  };
  const change = (next: Layout) => {
    setPast([...past, { hidden, order }]);
    put(next);
  };
  const turn = (block: HomeBlock, shown: boolean) =>
    change({ order, hidden: shown ? hidden.filter((other) => other !== block) : [...hidden, block] });
  const { list, said, move } = useMoving(order, (next) => change({ hidden, order: next }));
  const back = past.at(-1);
  return (
    <PageFrame name="homeBlock" className="security">
      <section className="panel panel-text" aria-label={t('security.blocks')}>
        <p className="soft">{t('security.blocksHint')}</p>
        <ol className="home-blocks" ref={list}>
          {order.map((block, place) => (
            <li key={block} className="security-foot">
              <Switch
                aria-label={t(titles[block])}
                checked={!hidden.includes(block)}
                onChange={(shown) => turn(block, shown)}
              />
              <span className="home-block-name">{t(titles[block])}</span>
              <Button
                type="text"
                data-move={`${block} up`}
                aria-label={t('security.blockUp', { block: t(titles[block]) })}
                aria-disabled={place === 0}
                icon={<Icon of={UpOutlined} />}
                onClick={() => move(block, -1)}
              />
              <Button
                type="text"
                data-move={`${block} down`}
                aria-label={t('security.blockDown', { block: t(titles[block]) })}
                aria-disabled={place === order.length - 1}
                icon={<Icon of={DownOutlined} />}
                onClick={() => move(block, 1)}
              />
            </li>
          ))}
        </ol>
        <p className="hidden-text" role="status">
          {said && t('security.blockMoved', { block: t(titles[said]), place: order.indexOf(said) + 1 })}
        </p>
        <Flex gap={8} wrap>
          <Button
            disabled={!back}
            onClick={() => {
              if (!back) return;
              setPast(past.slice(0, -1));
              put(back);
            }}
          >
            {t('security.blocksUndo')}
          </Button>
          <Button
            disabled={isShipped({ hidden, order })}
            onClick={() => change({ hidden: [], order: [...homeBlocks] })}
          >
            {t('security.blocksReset')}
          </Button>
        </Flex>
      </section>
    </PageFrame>
  );
}

function layoutOf(user: UserInfo | undefined): Layout {
  const order = orderedBlocks(user?.homeBlocks ?? []);
  return { order, hidden: order.filter((block) => user?.hiddenHomeBlocks.includes(block)) };
}

/** Whether it is as the product has it. */
function isShipped({ hidden, order }: Layout): boolean {
  return hidden.length === 0 && order.every((block, place) => block === homeBlocks[place]);
}

/** Moving a block by its buttons; the one that was pressed keeps the focus, though its line is elsewhere then. */
function useMoving(order: HomeBlock[], change: (order: HomeBlock[]) => void) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);
  const [said, setSaid] = useState<HomeBlock>();
  useEffect(() => {
    if (order.length === 0 || !pressed.current) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  }, [order]);
  const move = (block: HomeBlock, by: 1 | -1) => {
    const from = order.indexOf(block);
    const to = from + by;
    if (to < 0 || to >= order.length) return;
    const next = order.filter((other) => other !== block);
    next.splice(to, 0, block);
    pressed.current = `${block} ${by < 0 ? 'up' : 'down'}`;
    setSaid(block);
    change(next);
  };
  return { list, said, move };
}

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateTag } from '../../shared/document/StateTag';
import { Icon } from '../../shared/icon/Icon';
import { pageOf, type Statement } from './api';
import { money } from './money';

/** To the months beside this one, and to the other currencies of this one. */
export function Months({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const { previousId, nextId, sameMonth } = statement;
  if (previousId === null && nextId === null && sameMonth.length === 0) return null;
  return (
    <nav className="statement-months" aria-label={t('statement.months')}>
      {previousId !== null && (
        <Link to={pageOf({ id: previousId })}>
          <Icon of={LeftOutlined} /> {t('statement.previousMonth')}
        </Link>
      )}
      {sameMonth.length > 0 && (
        <span className="statement-others">
          <span className="soft">{t('statement.sameMonth')}</span>
          {sameMonth.map((other) => (
            <span key={other.id}>
              <Link className="inline-link number" to={pageOf(other)}>
                {money(other.closing, other.currency)} {other.currency}
              </Link>{' '}
              <StateTag process="balance_statement" state={other.state} />
            </span>
          ))}
        </span>
      )}
      {nextId !== null && (
        <Link to={pageOf({ id: nextId })}>
          {t('statement.nextMonth')} <Icon of={RightOutlined} />
        </Link>
      )}
    </nav>
  );
}

import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { FindingList } from '../../shared/document/Notices';
import { compare } from '../../shared/quantity';
import type { Statement, StatementLine } from './api';
import { OPEN } from './lineColumns';
import { findingsOf, money, signed } from './money';

interface Props {
  statement: Statement;
  /** Lines that are disputed. */
  disputed: readonly StatementLine[];
}

/** What has to be minded: what is disputed, what has changed since, and what does not add up. */
export function StatementNotices({ statement, disputed }: Props) {
  const { t } = useTranslation();
  const { state, currency, difference } = statement;
  const findings = findingsOf(statement);
  return (
    <>
      {state === 'Open' && <Alert type="info" showIcon title={t('statement.running')} />}
      <Dispute statement={statement} disputed={disputed} />
      {compare(difference, '0') !== 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('statement.differs', {
            amount: signed(difference, currency),
            currency,
          })}
          description={t('statement.differsHint')}
        />
      )}
      {findings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('statement.findings')}
          description={<FindingList process="balance_statement" findings={findings} />}
        />
      )}
    </>
  );
}

/** What the supplier says is wrong, and what was answered to it. */
function Dispute({ statement, disputed }: Props) {
  const { t } = useTranslation();
  const { state, disputeComment, answerComment } = statement;
  if (state !== 'Disputed' && state !== 'Answered') return null;
  return (
    <Alert
      type={state === 'Disputed' ? 'error' : 'info'}
      showIcon
      title={t(`statement.notice.${state}`)}
      description={
        <div className="statement-dispute">
          {disputeComment && <Words of="disputeComment" text={disputeComment} />}
          {answerComment && <Words of="answer" text={answerComment} />}
          {disputed.length > 0 && (
            <ul>
              {disputed.map((line) => (
                <DisputedLine key={line.id} line={line} />
              ))}
            </ul>
          )}
        </div>
      }
    />
  );
}

function DisputedLine({ line }: { line: StatementLine }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set(OPEN, String(line.id));
  return (
    <li>
      <Link className="inline-link" to={{ search: `?${next}` }} preventScrollReset>
        {line.documentNo}
      </Link>{' '}
      <span className="number">
        {money(line.amount, line.currency)} {line.currency}
      </span>
      {line.disputeComment && <Words of="disputeComment" text={line.disputeComment} />}
      {line.answerComment && <Words of="answer" text={line.answerComment} />}
    </li>
  );
}

function Words({ of, text }: { of: 'disputeComment' | 'answer'; text: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <strong>{t(`statement.${of}`)}: </strong>
      <span className="people-words">{text}</span>
    </div>
  );
}

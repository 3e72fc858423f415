import { useTranslation } from 'react-i18next';
import { findingText } from '../../../shared/document/finding';
import { SheetFacts, SheetHead } from '../../../shared/print/Sheet';
import { compare } from '../../../shared/quantity';
import { timeText } from '../../../shared/time';
import { ages, agesTotal } from '../Ageing';
import { monthText, type Statement, type StatementLine } from '../api';
import { gapOf, Signed } from '../Balance';
import { movements } from '../columns';
import { changeText, kindText } from '../lineColumns';
import { findingsOf, money, signed } from '../money';
import './sheet.css';

interface Props {
  statement: Statement;
  lines: readonly StatementLine[];
  /** How many lines there are; more than `lines` is said. */
  total: number;
}

/** The sheet that is filed: the balance, how old what is open is, and every line. */
export function StatementSheet({ statement, lines, total }: Props) {
  const { t } = useTranslation();
  const { state, currency } = statement;
  const facts: [string, string | null][] = [
    ['vendor', `${statement.vendorCode} ${statement.vendorName}`],
    ['buyerName', statement.buyerName],
    ['issuedAt', timeText(statement.issuedAt)],
    ['decidedAt', timeText(statement.decidedAt)],
    ['decidedByName', statement.decidedByName],
  ];
  return (
    <article className="sheet statement-sheet">
      <SheetHead
        title={t('statement.sheet')}
        lines={[
          [t('statement.month'), monthText(statement.monthOn)],
          [t('field.currency'), currency],
          [t('field.state'), t(`balance_statement.state.${state}`, { defaultValue: state })],
        ]}
      >
        {null}
      </SheetHead>
      <SheetFacts facts={facts} />
      <div className="sheet-pair">
        <Totals statement={statement} />
        <Ages statement={statement} />
      </div>
      <Said statement={statement} />
      <Lines lines={lines} currency={currency} />
      {total > lines.length && <p className="comments">{t('document.more', { count: total - lines.length })}</p>}
      <footer>
        <span>{t('statement.signSupplier')}</span>
        <span>{t('statement.signBuyer')}</span>
      </footer>
    </article>
  );
}

function Totals({ statement }: Pick<Props, 'statement'>) {
  const { t } = useTranslation();
  const { currency } = statement;
  const gap = gapOf(statement);
  return (
    <table>
      <tbody>
        <tr>
          <td>{t('statement.opening')}</td>
          <td className="number">{money(statement.opening, currency)}</td>
        </tr>
        {movements.map((name) => (
          <tr key={name}>
            <td>{t(`statement.${name}`)}</td>
            <td className="number">
              <Signed amount={statement[name]} currency={currency} />
            </td>
          </tr>
        ))}
        <tr className="sheet-total">
          <td>{t('statement.closing')}</td>
          <td className="number">
            {money(statement.closing, currency)} {currency}
          </td>
        </tr>
        {gap !== undefined && (
          <tr>
            <td colSpan={2}>{t('statement.doesNotAddUp', { amount: money(gap, currency), currency })}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Ages({ statement }: Pick<Props, 'statement'>) {
  const { t } = useTranslation();
  const { ageing, currency } = statement;
  return (
    <table>
      <tbody>
        {ages.map((age) => (
          <tr key={age}>
            <td>{t(`statement.age.${age}`)}</td>
            <td className="number">{money(ageing[age], currency)}</td>
          </tr>
        ))}
        <tr className="sheet-total">
          <td>{t('statement.total')}</td>
          <td className="number">
            {money(agesTotal(statement), currency)} {currency}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What is said of the month as a whole, what has changed since it was issued, and what does not match. */
function Said({ statement }: Pick<Props, 'statement'>) {
  const { t } = useTranslation();
  const { disputeComment, answerComment, difference, currency } = statement;
  const said = [
    disputeComment && `${t('statement.disputeComment')}: ${disputeComment}`,
    answerComment && `${t('statement.answer')}: ${answerComment}`,
    compare(difference, '0') !== 0 && t('statement.differs', { amount: signed(difference, currency), currency }),
    ...findingsOf(statement).map((finding) => findingText(t, finding)),
  ].filter((words): words is string => words !== '' && words !== false);
  return said.map((words) => (
    <p key={words} className="comments">
      {words}
    </p>
  ));
}

function Lines({ lines, currency }: { lines: readonly StatementLine[]; currency: string }) {
  const { t } = useTranslation();
  return (
    <table className="sheet-lines">
      <thead>
        <tr>
          <th>{t('statement.kind')}</th>
          <th>{t('field.documentNo')}</th>
          <th>{t('statement.documentOn')}</th>
          <th>{t('field.invoiceNo')}</th>
          <th>{t('statement.dueOn')}</th>
          <th className="number">{t('statement.amount')}</th>
          <th className="number">{t('statement.openAmount')}</th>
          <th className="number">{t('statement.daysOverdue')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, currency }: { line: StatementLine; currency: string }) {
  const { t } = useTranslation();
  const { was, daysOverdue, disputeComment, answerComment } = line;
  const said = [
    disputeComment && `${t('statement.disputed')}: ${disputeComment}`,
    answerComment && `${t('statement.answer')}: ${answerComment}`,
  ].filter(Boolean);
  return (
    <>
      <tr className={said.length > 0 ? 'goes-on' : undefined}>
        <td>
          {kindText(t, line.kind)}
          {line.isAdjustment && <div>{t('statement.adjustment')}</div>}
        </td>
        <td>{line.documentNo}</td>
        <td className="day">{line.documentOn}</td>
        <td>{line.invoiceNo}</td>
        <td className="day">{line.dueOn}</td>
        <td className="number">
          {money(line.amount, currency)}
          {was !== null && <div>{changeText(t, line)}</div>}
        </td>
        <td className="number">{money(line.openAmount, currency)}</td>
        <td className="number">{daysOverdue > 0 && daysOverdue}</td>
      </tr>
      {said.length > 0 && (
        <tr>
          <td />
          <td colSpan={7}>
            {said.map((words) => (
              <div key={words}>{words}</div>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

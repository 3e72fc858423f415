import { CommentOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Typography } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import type { Selection } from '../../shared/search/types';
import { LINES, type Statement, type StatementLine } from './api';
import { Lines } from './Lines';
import { lineColumns, lineFields } from './lineColumns';

interface Props {
  statement: Statement;
  /** Lines are chosen to be disputed; absent = that is not for this person, or not now. */
  onDispute?: () => void;
  /** Told which ones are chosen. */
  onChosen: (lines: readonly StatementLine[]) => void;
}

/** What the balance is made of. */
export function StatementLines({ statement, onDispute, onChosen }: Props) {
  const { t } = useTranslation();
  const { id, version } = statement;
  const fixed = useMemo(() => ({ statementId: String(id) }), [id]);
  useFreshLines(version);
  return (
    <section>
      <Typography.Title level={2} className="section-title" id="statement-lines">
        {t('statement.lines')}
      </Typography.Title>
      <Lines
        view="ofStatement"
        hint={onDispute && t('statement.chooseHint')}
        currency={statement.currency}
        fields={lineFields}
        columns={lineColumns}
        fixed={fixed}
        empty={t('statement.noLinesHere')}
        bulk={onDispute && ((selection) => <Chosen selection={selection} onDispute={onDispute} onChosen={onChosen} />)}
      />
    </section>
  );
}

/** What is said of lines comes and goes with the events of their statement. */
function useFreshLines(version: number): void {
  const client = useQueryClient();
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void client.invalidateQueries({ queryKey: queryKeys.all(LINES) });
  }, [client, version]);
}

function Chosen(props: {
  selection: Selection<StatementLine>;
  onDispute: () => void;
  onChosen: (lines: readonly StatementLine[]) => void;
}) {
  const { selection, onDispute, onChosen } = props;
  const { t } = useTranslation();
  const { rows } = selection;
  useEffect(() => onChosen(rows), [onChosen, rows]);
  // Nothing is chosen any more when this goes away.
  useEffect(() => () => onChosen([]), [onChosen]);
  return (
    <Button danger icon={<Icon of={CommentOutlined} />} onClick={onDispute}>
      {t('statement.disputeChosen')}
    </Button>
  );
}

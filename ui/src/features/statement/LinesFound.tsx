import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { SearchColumn } from '../../shared/search/types';
import type { StatementLine } from './api';
import { Lines } from './Lines';
import { allLineFields, lineColumns, statementColumn } from './lineColumns';

const columns = (t: TFunction): SearchColumn<StatementLine>[] => [...lineColumns(t), statementColumn];

/** Lines of all statements, such as those that belong to a notice. */
export function LinesFound() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const asnId = search.get('asnId');
  const fixed = useMemo(() => {
    const asked: Record<string, string> = {};
    if (asnId) asked.asnId = asnId;
    return asked;
  }, [asnId]);
  const showAll = () => {
    const next = new URLSearchParams(search);
    for (const name of ['asnId', 'asnNo', 'page']) next.delete(name);
    setSearch(next);
  };
  return (
    <Lines
      // What a shipment notice leads to is all that there is of it, whatever view the list begins with.
      view={asnId ? 'linesOfAsn' : 'lines'}
      hint={
        asnId && (
          <>
            {t('statement.ofAsn', { asn: search.get('asnNo') ?? asnId })}{' '}
            <Button size="small" onClick={showAll}>
              {t('statement.allLines')}
            </Button>
          </>
        )
      }
      fields={allLineFields}
      columns={columns}
      fixed={fixed}
      empty={t(asnId ? 'statement.noLinesOfAsn' : 'statement.noLines')}
    />
  );
}

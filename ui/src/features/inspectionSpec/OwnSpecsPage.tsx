import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ImportButton } from '../../shared/import/ImportButton';
import { readQuery } from '../../shared/search/query';
import { SearchPage } from '../../shared/search/SearchPage';
import { PATH, pageOf, type SpecRow } from './api';
import { expiringView, fields, ownColumns } from './columns';

const toFill = { key: 'toFill', title: 'views.toFill', filters: { state: '--,InProcess,Reject,IQAChange' } };
const views = [toFill, expiringView];

/** A supplier's own specs: what is to be filled comes first. */
export function OwnSpecsPage() {
  return (
    <SearchPage<SpecRow>
      name="inspecificationSpe"
      path={PATH}
      sort="turn"
      fields={fields}
      views={views}
      columns={ownColumns}
      rowKey={idOf}
      address={pageOf}
      actions={<ByWorkbook />}
      empty={<NoSpecs />}
    />
  );
}

const idOf = ({ id }: SpecRow) => id;

function NoSpecs() {
  return <>{useTranslation().t('inspectionSpec.none')}</>;
}

/** The workbook has the items of the specs that the list shows; a spec of which nothing is written into it is passed over. */
function ByWorkbook() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { filters } = readQuery(search, fields(t));
  return (
    <ImportButton
      words={{ button: 'inspectionSpec.import', title: 'inspectionSpec.importTitle' }}
      path="/inspection-specs/import"
      templatePath="/inspection-specs/template"
      filters={filters}
      lists={[PATH]}
    />
  );
}

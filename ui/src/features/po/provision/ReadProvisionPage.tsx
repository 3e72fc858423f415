import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SortOf } from '../../../shared/api/types';
import { SearchPage } from '../../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../../shared/search/types';
import { timeText } from '../../../shared/time';
import { type OwnProvision, provisionLanguages } from './api';
import { ConfirmButton } from './ConfirmButton';
import { sizeColumn, versionColumns } from './columns';

/** Of a supplier: the terms of purchase that hold for it today, to read and to confirm. */
export function ReadProvisionPage() {
  return (
    <SearchPage<OwnProvision>
      name="readPoProvision"
      path="provisions/own"
      exportable={false}
      fields={fields}
      columns={columns}
      rowKey={idOf}
      empty={<None />}
    />
  );
}

const idOf = ({ id }: OwnProvision) => id;

function None() {
  return <>{useTranslation().t('provision.noneForYou')}</>;
}

const columns = (t: TFunction): SearchColumn<OwnProvision, SortOf<'/api/provisions/own'>>[] => [
  ...versionColumns(t),
  sizeColumn,
  {
    key: 'confirmedAt',
    title: 'field.confirmedBy',
    fixed: true,
    // Who has confirmed it, or the button that does.
    render: (provision) =>
      provision.confirmedAt ? (
        `${provision.confirmedBy}, ${timeText(provision.confirmedAt)}`
      ) : (
        <ConfirmButton of={provision} />
      ),
  },
];

const fields = (t: TFunction): SearchField[] => [
  {
    kind: 'select',
    name: 'confirmed',
    label: 'provision.confirmedOnly',
    options: ['true', 'false'].map((value) => ({ value, label: t(`provision.withdrawnOnly.${value}`) })),
  },
  {
    kind: 'multi',
    name: 'language',
    label: 'field.language',
    options: provisionLanguages.map((value) => ({ value, label: t(`provision.language.${value}`) })),
  },
];

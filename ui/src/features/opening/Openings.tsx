import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { mineField } from '../../shared/search/mine';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchField } from '../../shared/search/types';
import { weekView } from '../../shared/search/views/built';
import { openingActions } from './actions';
import { nameOf, type OpeningRow, pageOf } from './api';
import { openingColumns } from './columns';

/** What ends this week. */
const views = [weekView('until')];

/** What was opened, the newest first: how much of it is used, until when; what is in effect can be taken back. */
export function Openings() {
  const { t } = useTranslation();
  return (
    <SearchPage<OpeningRow>
      name="openOrder"
      within={{ hint: t('openOrder.openingsHint') }}
      part="openings"
      path="openings"
      fields={fields}
      views={views}
      columns={openingColumns}
      rowKey={idOf}
      address={pageOf}
      empty={t('openOrder.noOpenings')}
      mayChoose={isInEffect}
      bulk={(selection) => (
        <ChosenEvents
          process="opening"
          path="openings"
          actions={openingActions}
          selection={selection}
          name={nameOf}
          address={pageOf}
        />
      )}
    />
  );
}

const idOf = ({ id }: OpeningRow) => id;
const isInEffect = ({ state }: OpeningRow) => state === 'Granted';
const states = ['Granted', 'Used', 'Expired', 'TakenBack'];

const fields = (t: TFunction): SearchField[] => [
  { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode' },
  { kind: 'text', name: 'poNo', label: 'field.poNo' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: states.map((value) => ({ value, label: t(`opening.state.${value}`) })),
  },
  { kind: 'days', name: 'until', label: 'field.untilOn', from: 'untilFrom', to: 'untilTo' },
  { kind: 'pick', choices: 'getOpenIDList', name: 'id', label: 'field.openingId', extra: true },
  { kind: 'text', name: 'material', label: 'field.materialCode', extra: true },
  { kind: 'pick', choices: 'plants', name: 'plant', label: 'field.plantCode', extra: true },
  { ...mineField(t, 'openOrder.mineOnly'), extra: true },
];

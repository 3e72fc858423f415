import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { mixed, object } from 'yup';
import { requiredDay } from '../../../shared/form/day';
import { requiredText, text } from '../../../shared/form/rules';
import { rule } from '../../../shared/i18n/message';
import type { SearchColumn } from '../../../shared/search/types';
import { SettingsPage } from '../../../shared/settings/SettingsPage';
import type { Setting } from '../../../shared/settings/types';
import { timeText, today } from '../../../shared/time';
import {
  MAX_MB,
  type Provision,
  type ProvisionSort,
  type ProvisionValues,
  provisionLanguages,
  uploadProvision,
  withdrawProvision,
} from './api';
import { ConfirmedBy } from './ConfirmedBy';
import { plantText, sizeColumn, versionColumns } from './columns';
import { ProvisionFields } from './ProvisionFields';

const columns = (t: TFunction): SearchColumn<Provision, ProvisionSort>[] => [
  ...versionColumns(t),
  {
    key: 'untilOn',
    title: 'field.untilOn',
    render: ({ untilOn, withdrawnAt }) =>
      withdrawnAt ? <Tag>{t('provision.withdrawnAt', { at: timeText(withdrawnAt) })}</Tag> : (untilOn ?? '–'),
  },
  {
    key: 'confirmed',
    title: 'field.confirmedBy',
    render: (provision) => <ConfirmedBy provision={provision} naming={naming(provision, t)} />,
  },
  sizeColumn,
  { key: 'uploadedBy', title: 'field.uploadedBy' },
  { key: 'uploadedAt', title: 'field.uploadedAt', sort: true, render: ({ uploadedAt }) => timeText(uploadedAt) },
];

const naming = (provision: Provision, t: TFunction) => ({
  language: t(`provision.language.${provision.language}`),
  plant: plantText(provision, t),
  version: String(provision.versionNo),
});

const schema = object({
  language: requiredText(2),
  plant: text(50),
  validOn: requiredDay(),
  file: mixed<File | ''>()
    .test('some', rule('error.REQUIRED'), (file) => Boolean(file))
    .test('size', rule('error.FILE_TOO_LARGE', { max: MAX_MB }), (file) => !file || file.size <= MAX_MB * 1024 * 1024),
});

const setting: Setting<Provision, ProvisionValues> = {
  name: 'uploadPoProvision',
  path: 'provisions',
  words: { add: 'provision.add', added: 'provision.added' },
  empty: 'provision.empty',
  columns,
  rowKey: ({ id }) => id,
  naming,
  filters: (t) => [
    {
      kind: 'multi',
      name: 'language',
      label: 'field.language',
      options: provisionLanguages.map((value) => ({ value, label: t(`provision.language.${value}`) })),
    },
    { kind: 'pick', choices: 'plants', name: 'plant', label: 'field.plantCode' },
    {
      kind: 'select',
      name: 'withdrawn',
      label: 'provision.withdrawn',
      options: ['true', 'false'].map((value) => ({ value, label: t(`provision.withdrawnOnly.${value}`) })),
    },
  ],
  form: {
    Fields: ProvisionFields,
    names: ['language', 'plant', 'validOn', 'file'],
    schema,
    initial: () => ({ language: 'TW', plant: '', validOn: '', file: '' }),
    save: uploadProvision,
  },
  acts: [
    {
      words: {
        button: 'provision.withdraw',
        buttonOf: 'provision.withdrawOf',
        ask: 'provision.withdrawAsk',
        done: 'provision.withdrawDone',
      },
      danger: true,
      may: ({ withdrawnAt, validOn }) => withdrawnAt === null && validOn > today(),
      act: ({ id }) => withdrawProvision(id),
    },
  ],
};

/** Terms of purchase: every version by language and plant, new ones, and who has confirmed which. */
export const ProvisionPage = () => <SettingsPage of={setting} />;

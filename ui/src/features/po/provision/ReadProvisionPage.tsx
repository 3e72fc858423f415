import { DownloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SortOf } from '../../../shared/api/types';
import { toastSuccess } from '../../../shared/feedback/feedback';
import { sizeText } from '../../../shared/file';
import { Icon } from '../../../shared/icon/Icon';
import { queryKeys } from '../../../shared/queryKeys';
import { SearchPage } from '../../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../../shared/search/types';
import { timeText } from '../../../shared/time';
import { confirmProvision, type OwnProvision, provisionLanguages, saveProvision } from './api';

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
  {
    key: 'name',
    title: 'field.fileName',
    fixed: true,
    card: 'head',
    render: (provision) => (
      <Button
        type="link"
        size="small"
        icon={<Icon of={DownloadOutlined} />}
        style={{ paddingInline: 0 }}
        onClick={() => void saveProvision(provision)}
      >
        {provision.name}
      </Button>
    ),
  },
  {
    key: 'language',
    title: 'field.language',
    sort: true,
    render: ({ language }) => t(`provision.language.${language}`),
  },
  {
    key: 'plantCode',
    title: 'field.plantCode',
    sort: true,
    render: ({ plantCode }) => plantCode ?? t('provision.everyPlant'),
  },
  { key: 'versionNo', title: 'field.provisionVersion', align: 'right' },
  { key: 'validOn', title: 'field.validOn', sort: true },
  { key: 'size', title: 'field.size', align: 'right', hidden: true, render: ({ size }) => sizeText(size) },
  {
    key: 'confirmedAt',
    title: 'field.confirmedBy',
    fixed: true,
    render: (provision) => <Confirmed provision={provision} />,
  },
];

/** Who has confirmed it, or the button that does. */
function Confirmed({ provision }: { provision: OwnProvision }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const { id, language, versionNo, confirmedAt, confirmedBy } = provision;
  if (confirmedAt) return <>{`${confirmedBy}, ${timeText(confirmedAt)}`}</>;
  const confirm = async () => {
    setSending(true);
    try {
      await confirmProvision(id);
      toastSuccess(t('provision.confirmed'));
      await Promise.all(
        ['provisions/own', 'provisions'].map((path) => client.invalidateQueries({ queryKey: queryKeys.all(path) })),
      );
    } finally {
      setSending(false);
    }
  };
  const naming = { language: t(`provision.language.${language}`), version: String(versionNo) };
  return (
    <Button size="small" loading={sending} aria-label={t('provision.confirmOf', naming)} onClick={() => void confirm()}>
      {t('provision.confirm')}
    </Button>
  );
}

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

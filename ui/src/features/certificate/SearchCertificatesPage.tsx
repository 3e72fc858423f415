import { UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PageFrame } from '../../shared/frame/PageFrame';
import { Icon } from '../../shared/icon/Icon';
import { ImportDialog } from '../../shared/import/ImportDialog';
import { queryKeys } from '../../shared/queryKeys';
import { changed } from '../../shared/search/changed';
import { readQuery } from '../../shared/search/query';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchField } from '../../shared/search/types';
import { Begin } from '../../shared/search/views/Begin';
import { weekView } from '../../shared/search/views/built';
import { SAVED } from '../../shared/search/views/view';
import { useHasScreen } from '../../shared/session/screens';
import { type CertificateRow, PATH, pageOf } from './api';
import { columns } from './columns';

/** What people come for, by the states that are looked for; empty = all. */
const presets = { todo: 'Awaited,Reject', submitted: 'Submitted', accepted: 'Accept', all: '' } as const;
const views = Object.keys(presets) as (keyof typeof presets)[];

const NAME = 'searchCOC';
const weekly = [weekView('changed')];

/** Certificates of the supplier's lots: what is still to be filled in first. */
export function SearchCertificatesPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  // Whoever comes by the menu comes to fill in. Whoever then clears the filters sees everything.
  const [begun, setBegun] = useState(search.size > 0);
  if (!begun && search.size === 0) return <Begin list={NAME} fields={fields(t)} otherwise={`?state=${presets.todo}`} />;
  if (!begun) setBegun(true);
  const state = search.getAll('state').join(',');
  const shown = views.find((view) => presets[view] === state);
  const show = (view: string) => {
    const next = new URLSearchParams(search);
    next.delete('state');
    next.delete('page');
    next.delete(SAVED);
    const wanted = presets[view as keyof typeof presets];
    if (wanted !== '') next.set('state', wanted);
    setSearch(next);
  };
  return (
    <PageFrame name="searchCOC" actions={<ByWorkbook />}>
      <Tabs
        // Another choice of states is none of them.
        activeKey={shown ?? 'none'}
        onChange={show}
        items={views.map((view) => ({
          key: view,
          label: t(`certificate.view.${view}`),
          children: view === shown && <List />,
        }))}
      />
      {!shown && <List />}
    </PageFrame>
  );
}

function List() {
  return (
    <SearchPage<CertificateRow>
      name={NAME}
      views={weekly}
      within={{}}
      path={PATH}
      fields={fields}
      columns={columns}
      rowKey={idOf}
      address={pageOf}
      empty={<NothingYet />}
    />
  );
}

const idOf = ({ id }: CertificateRow) => id;

/** There is none at all: where they come from. */
function NothingYet() {
  const { t } = useTranslation();
  const ships = useHasScreen('selectForCreateAsnModePage');
  return (
    <>
      {t('certificate.nothingYet')} {ships && <Link to="/asn/selectForCreateAsnModePage">{t('asn.new')}</Link>}
    </>
  );
}

/** The template has the items and samples of what the list shows; what is out of spec is asked about once more. */
function ByWorkbook() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [search] = useSearchParams();
  const { filters } = readQuery(search, fields(t));
  return (
    <>
      <Button icon={<Icon of={UploadOutlined} />} onClick={() => setOpen(true)}>
        {t('certificate.import')}
      </Button>
      <ImportDialog
        path="/certificates/import"
        confirmPath="/certificates/import/uploadCofcReplyConfirm"
        templatePath="/certificates/template"
        templateQuery={filters}
        title="certificate.importTitle"
        templateWord="certificate.template"
        open={open}
        onClose={() => setOpen(false)}
        onDone={() => void client.invalidateQueries({ queryKey: queryKeys.all(PATH) })}
      />
    </>
  );
}

const states = ['Awaited', 'Submitted', 'Accept', 'Reject', 'Void'];

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'asnNo', label: 'field.asnNo' },
  { kind: 'text', name: 'lotNo', label: 'field.lotNo' },
  { kind: 'text', name: 'materialCode', label: 'field.materialCode' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: states.map((value) => ({ value, label: t(`certificate.state.${value}`) })),
  },
  {
    kind: 'select',
    name: 'requirement',
    label: 'field.requirement',
    options: ['needed', 'wanted'].map((value) => ({ value, label: t(`certificate.requirement.${value}`) })),
  },
  { ...changed, extra: true },
];

import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../shared/feedback/feedback';
import { keptQuery, type Parameter, removeQuery, type SavedQuery } from './api';
import { SaveDialog } from './SaveDialog';

interface Props {
  kept: readonly SavedQuery[];
  opened: SavedQuery | undefined;
  text: string;
  parameters: readonly Parameter[];
  values: Record<string, string>;
  onOpen: (query: SavedQuery | undefined) => void;
}

/** The queries that are kept: to open, to keep, to share by a link, to remove. */
export function KeptQueries({ kept, opened, text, parameters, values, onOpen }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [saving, setSaving] = useState<'new' | 'change'>();
  const refresh = () => client.fetchQuery(keptQuery);
  const remove = async () => {
    if (!opened) return;
    await removeQuery(opened.id);
    onOpen(undefined);
    await refresh();
  };
  const link = async () => {
    const asked = new URLSearchParams({ query: String(opened?.id) });
    for (const { name } of parameters) if (values[name]) asked.set(name, values[name]);
    const { origin, pathname } = window.location;
    await navigator.clipboard.writeText(`${origin}${pathname}#/system/advancedQuery?${asked}`);
    toastSuccess(t('query.linkCopied'));
  };
  return (
    <Space wrap className="sql-kept">
      <Select
        className="sql-kept-list"
        aria-label={t('query.kept')}
        placeholder={t('query.kept')}
        value={opened?.id ?? null}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={(id: number | undefined) => onOpen(kept.find((query) => query.id === id))}
        options={kept.map(({ id, name, isOwn, ownerName }) => ({
          value: id,
          label: isOwn ? name : t('query.sharedBy', { name, owner: ownerName }),
        }))}
        notFoundContent={t('query.noneKept')}
      />
      <Button disabled={!text.trim()} onClick={() => setSaving('new')}>
        {t('query.keep')}
      </Button>
      {opened?.isOwn && <Button onClick={() => setSaving('change')}>{t('query.change')}</Button>}
      {opened && <Button onClick={() => void link()}>{t('query.link')}</Button>}
      {opened?.isOwn && (
        <Popconfirm
          title={t('query.removeQuestion', { name: opened.name })}
          okText={t('query.remove')}
          cancelText={t('query.close')}
          onConfirm={() => void remove()}
        >
          <Button danger>{t('query.remove')}</Button>
        </Popconfirm>
      )}
      {opened?.description && <span className="soft">{opened.description}</span>}
      {saving && (
        <SaveDialog
          kept={saving === 'change' ? opened : undefined}
          text={text}
          parameters={parameters}
          onClose={() => setSaving(undefined)}
          onDone={async (id) => {
            const all = await refresh();
            setSaving(undefined);
            onOpen(all.find((query) => query.id === id));
          }}
        />
      )}
    </Space>
  );
}

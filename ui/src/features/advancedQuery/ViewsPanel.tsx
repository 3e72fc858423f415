import { Button, Collapse, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { View } from './api';

/** `need_by_on` as the lists call it: `needByOn`. */
export function fieldOf(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The views with their columns and what they are; a click puts the name into the text. */
export function ViewsPanel({ views, onPick }: { views: readonly View[]; onPick: (word: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const meaning = (column: string) =>
    t(`query.column.${column}`, { defaultValue: t(`field.${fieldOf(column)}`, { defaultValue: column }) });
  const wanted = typed.trim().toLowerCase();
  const shown = views.filter(
    ({ name, columns }) =>
      `${name} ${t(`query.view.${name}`)}`.toLowerCase().includes(wanted) ||
      columns.some((column) => `${column.name} ${meaning(column.name)}`.toLowerCase().includes(wanted)),
  );
  return (
    <aside className="sql-views" aria-label={t('query.views')}>
      <Input.Search
        allowClear
        size="small"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={t('query.findColumn')}
        aria-label={t('query.findColumn')}
      />
      <Collapse
        size="small"
        ghost
        items={shown.map(({ name, columns }) => ({
          key: name,
          label: (
            <>
              <code>{name}</code> <span className="soft">{t(`query.view.${name}`)}</span>
            </>
          ),
          children: (
            <ul>
              <li>
                <Button size="small" onClick={() => onPick(name)}>
                  {t('query.insertView')}
                </Button>
              </li>
              {columns.map((column) => (
                <li key={column.name}>
                  <Button type="link" size="small" title={column.type} onClick={() => onPick(column.name)}>
                    <code>{column.name}</code>
                  </Button>
                  <span className="soft">{meaning(column.name)}</span>
                </li>
              ))}
            </ul>
          ),
        }))}
      />
    </aside>
  );
}

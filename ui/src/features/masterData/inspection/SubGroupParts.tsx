import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Popconfirm } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import type { Schema, SortOf } from '../../../shared/api/types';
import { toastError, toastSuccess } from '../../../shared/feedback/feedback';
import { FormDialog } from '../../../shared/form/FormDialog';
import { FormField } from '../../../shared/form/FormField';
import { rule } from '../../../shared/i18n/message';
import { Icon } from '../../../shared/icon/Icon';
import { queryKeys } from '../../../shared/queryKeys';
import { SearchPage } from '../../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../../shared/search/types';
import { classifyParts, type MasterRow } from '../api';
import { codesIn } from './tree';

const fields: SearchField[] = [{ kind: 'text', name: 'words', label: 'master.search' }];
const columns: SearchColumn<MasterRow, SortOf<'/api/masters'>>[] = [
  { key: 'code', title: 'field.materialCode', sort: true, fixed: true, card: 'head' },
  { key: 'name', title: 'field.description', sort: true },
  {
    key: 'materialGroup',
    title: 'field.materialGroup',
    render: ({ own, erp }) => own.materialGroup ?? erp?.materialGroup,
  },
];

/** The parts of a sub-group: those that there are, more of them by their codes, and those that are none any more. */
export function SubGroupParts({ code }: { code: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [adds, setAdds] = useState(false);
  const fixed = useMemo(() => ({ kind: 'material', subGroup: code }), [code]);
  const renew = () => client.invalidateQueries({ queryKey: queryKeys.all('masters') });
  return (
    <>
      <SearchPage<MasterRow>
        name="inspectionCategory"
        part="parts"
        within={{ hint: t('catalogue.aboutParts') }}
        path="masters"
        fixed={fixed}
        fields={fields}
        columns={columns}
        exportable={false}
        rowKey={({ id }) => id}
        empty={t('catalogue.noParts')}
        actions={
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setAdds(true)}>
            {t('catalogue.addParts')}
          </Button>
        }
        bulk={({ rows, clear }) => (
          <Popconfirm
            title={t('catalogue.removeAsk', { count: rows.length })}
            okText={t('catalogue.remove')}
            cancelText={t('document.back')}
            onConfirm={async () => {
              const { done, refused } = await classifyParts(
                '',
                rows.map((row) => row.code),
              );
              clear();
              if (done > 0) toastSuccess(t('catalogue.removed', { count: done }));
              tellRefused(t, { refused });
              await renew();
            }}
          >
            <Button danger>{t('catalogue.remove')}</Button>
          </Popconfirm>
        )}
      />
      {adds && <AddParts code={code} onClose={() => setAdds(false)} onDone={() => void renew()} />}
    </>
  );
}

const schema = object({ parts: string().trim().required(rule('error.REQUIRED')) });

interface AddProps {
  code: string;
  onClose: () => void;
  onDone: () => void;
}

/** Parts by their codes, typed or pasted from a workbook. What is refused is told before and after. */
function AddParts({ code, onClose, onDone }: AddProps) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState<{ of: string; found: Schema<'PartsAnswer'> }>();
  return (
    <FormDialog
      title={t('catalogue.addParts')}
      okText={t('catalogue.addPartsDo')}
      initial={{ parts: '' }}
      schema={schema}
      names={['parts']}
      preview={{
        text: t('settings.look'),
        look: async ({ parts }) => setSeen({ of: parts, found: await classifyParts(code, codesIn(parts), true) }),
        seen: ({ parts }) => seen?.of === parts && seen.found.done > 0,
      }}
      save={async ({ parts }) => {
        const answer = await classifyParts(code, codesIn(parts));
        toastSuccess(t('catalogue.added', { count: answer.done }));
        onDone();
        tellRefused(t, answer);
        onClose();
      }}
      onClose={onClose}
    >
      {({ parts }) => (
        <div className="form-stack">
          <FormField name="parts" label="field.materialCode" required hint="catalogue.partsHint">
            <Input.TextArea rows={8} spellCheck={false} />
          </FormField>
          <div aria-live="polite">{seen?.of === parts ? <Found {...seen.found} /> : t('settings.lookFirst')}</div>
        </div>
      )}
    </FormDialog>
  );
}

/** Which parts were left out. */
function tellRefused(t: TFunction, { refused }: Pick<Schema<'PartsAnswer'>, 'refused'>): void {
  if (refused.length === 0) return;
  const names = refused.map(({ part }) => part).join(', ');
  toastError(`${t('catalogue.refused', { count: refused.length })} ${names}`);
}

/** What would become of the parts. */
function Found({ done, unchanged, specs, refused }: Schema<'PartsAnswer'>) {
  const { t } = useTranslation();
  const told = [
    t('catalogue.toAdd', { count: done }),
    ...(unchanged > 0 ? [t('catalogue.unchanged', { count: unchanged })] : []),
    specs > 0 ? t('shipmentRule.touched.specs', { count: specs }) : t('shipmentRule.touched.noSpecs'),
  ];
  return (
    <>
      <p>{told.join(' · ')}</p>
      {refused.length > 0 && (
        <>
          <p>{t('catalogue.refused', { count: refused.length })}</p>
          <ul className="catalogue-refused">
            {refused.map(({ part, blockers, errorLabel }) => (
              <li key={part}>
                {part}: {t(`error.${blockers[0]?.label ?? errorLabel}`, blockers[0]?.params as Record<string, string>)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

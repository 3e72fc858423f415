import { Checkbox, Input, Select, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/error';
import { refusalText } from '../../shared/document/finding';
import { DialogFrame } from '../../shared/form/DialogFrame';
import { changeQuery, createQuery, type Parameter, type SavedQuery } from './api';

interface Props {
  /** What is changed; absent = a query that is new. */
  kept: SavedQuery | undefined;
  text: string;
  parameters: readonly Parameter[];
  /** What follows once it is kept; the dialogue stays until that is done. */
  onDone: (id: number) => Promise<void>;
  onClose: () => void;
}

const types = ['text', 'number', 'day', 'choice'] as const;

/** Name, purpose and parameters of a query that is to be kept. */
export function SaveDialog({ kept, text, parameters: found, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(kept?.name ?? '');
  const [description, setDescription] = useState(kept?.description ?? '');
  const [isShared, setShared] = useState(kept?.isShared ?? false);
  const [parameters, setParameters] = useState<Parameter[]>([...found]);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (at: number, change: Partial<Parameter>) =>
    setParameters((all) => all.map((one, place) => (place === at ? { ...one, ...change } : one)));

  const save = async () => {
    const draft = { version: kept?.version ?? null, name, description, text, parameters, isShared };
    setBusy(true);
    try {
      if (kept) {
        await changeQuery(kept.id, draft);
        await onDone(kept.id);
      } else await onDone((await createQuery(draft)).id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(refusalText(t, error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      title={t(kept ? 'query.change' : 'query.keep')}
      okText={t('query.save')}
      cancelText={t('query.close')}
      typed={[name, description, isShared, parameters]}
      busy={busy}
      disabled={!name.trim()}
      onOk={() => void save()}
      onClose={onClose}
    >
      <div className="sql-save">
        <label htmlFor="query-name">
          <span>{t('query.name')}</span>
          <Input id="query-name" maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <label htmlFor="query-description">
          <span>{t('query.description')}</span>
          <Input
            id="query-description"
            maxLength={500}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </label>
        {parameters.map((parameter, at) => (
          <fieldset key={parameter.name}>
            <legend>
              <code>:{parameter.name}</code>
            </legend>
            <Select
              aria-label={t('query.parameterType')}
              value={parameter.type}
              onChange={(type) => set(at, { type })}
              options={types.map((value) => ({ value, label: t(`query.type.${value}`) }))}
            />
            <Input
              aria-label={t('query.parameterLabel')}
              placeholder={t('query.parameterLabel')}
              maxLength={60}
              value={parameter.label}
              onChange={({ target }) => set(at, { label: target.value })}
            />
            <Input
              aria-label={t('query.parameterDefault')}
              placeholder={t('query.parameterDefault')}
              maxLength={500}
              value={parameter.default ?? ''}
              onChange={({ target }) => set(at, { default: target.value || null })}
            />
            {parameter.type === 'choice' && (
              <Select
                mode="tags"
                aria-label={t('query.parameterChoices')}
                placeholder={t('query.parameterChoices')}
                value={parameter.choices ?? []}
                onChange={(choices) => set(at, { choices })}
              />
            )}
          </fieldset>
        ))}
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {t('query.share')}
        </Checkbox>
        {fault && <Typography.Text type="danger">{fault}</Typography.Text>}
      </div>
    </DialogFrame>
  );
}

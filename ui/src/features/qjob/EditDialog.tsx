import { useQuery } from '@tanstack/react-query';
import { Input, InputNumber, Select, Typography } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventDialog, type EventDialogProps } from '../../shared/document/EventDialog';
import { findingText } from '../../shared/document/finding';
import type { Finding } from '../../shared/document/types';
import { cadenceWords } from '../../shared/job/cadence';
import { queryKeys } from '../../shared/queryKeys';
import { zones } from '../../shared/time';
import { foretell, type ParameterForm, type Qjob } from './api';
import { Ticks } from './Ticks';

/** Pause in the typing after which the server is asked, in milliseconds. */
const PAUSE = 300;

/** Cadence, time zone and parameters; shows what the cadence means while it is being typed. */
export function EditDialog({ qjob, ...props }: EventDialogProps & { qjob: Qjob }) {
  const { t } = useTranslation();
  const [cron, setCron] = useState(qjob.cron);
  const [zone, setZone] = useState(qjob.zone);
  const [parameters, setParameters] = useState(qjob.parameters);
  const [asked, setAsked] = useState({ cron, zone });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ cron, zone }), PAUSE);
    return () => clearTimeout(timer);
  }, [cron, zone]);
  const { data: told } = useQuery({
    queryKey: queryKeys.qjobTicks(asked.cron, asked.zone),
    queryFn: () => foretell(asked.cron, asked.zone),
  });
  const current = asked.cron === cron && asked.zone === zone;
  const findings = (field: string): Finding[] => {
    // What is being typed is judged anew; of the rest counts what the server said when it was sent.
    const own = current ? (told?.findings ?? []) : [];
    return [...own, ...props.events.blockers.filter((found) => found.field?.startsWith('parameters'))].filter(
      (found) => found.field === field,
    );
  };
  const missing = qjob.parameterForms.some(({ name }) => parameters[name] === undefined);
  const ready = current && told !== undefined && told.findings.length === 0 && !missing;
  return (
    <EventDialog
      {...props}
      typed={{ cron, zone, parameters }}
      payload={ready ? { cron: cron.trim(), zone, parameters } : undefined}
      places={(field) => field === 'cron' || field === 'zone' || field.startsWith('parameters.')}
    >
      <Place name="cron" label={t('field.cron')} findings={findings('cron')} hint={t('qjob.cronHint')}>
        <Input
          id="qjob-cron"
          value={cron}
          maxLength={100}
          status={findings('cron').length > 0 ? 'error' : undefined}
          aria-required
          aria-invalid={findings('cron').length > 0}
          aria-describedby="qjob-cron-note"
          style={{ fontFamily: 'monospace' }}
          onChange={(change) => setCron(change.target.value)}
        />
      </Place>
      <Place name="zone" label={t('field.zone')} findings={findings('zone')}>
        <Select
          id="qjob-zone"
          showSearch
          value={zone}
          options={zones().map((value) => ({ value, label: value }))}
          status={findings('zone').length > 0 ? 'error' : undefined}
          aria-required
          aria-describedby="qjob-zone-note"
          style={{ width: '100%' }}
          onChange={setZone}
        />
      </Place>
      {qjob.parameterForms.map((form) => (
        <Place
          key={form.name}
          name={form.name}
          label={t(`qjob.parameter.${form.name}`)}
          findings={findings(`parameters.${form.name}`)}
        >
          <ParameterInput
            form={form}
            value={parameters[form.name]}
            onChange={(value) => setParameters({ ...parameters, [form.name]: value as string | number })}
          />
        </Place>
      ))}
      {told && told.ticks.length > 0 && current && (
        <>
          <Typography.Text type="secondary">{cadenceWords(t, cron)}</Typography.Text>
          <Ticks ticks={told.ticks} zone={zone} level={5} />
        </>
      )}
    </EventDialog>
  );
}

/** A control with its label, and with what is wrong with it. */
function Place(props: { name: string; label: string; findings: Finding[]; hint?: string; children: ReactNode }) {
  const { name, label, findings, hint, children } = props;
  const { t } = useTranslation();
  const id = `qjob-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}{' '}
        <span className="required" aria-hidden="true">
          *
        </span>
      </label>
      {children}
      <div id={`${id}-note`} className={findings.length > 0 ? 'field-note fault' : 'field-note'} aria-live="polite">
        {findings.length > 0 ? findings.map((finding) => findingText(t, finding)).join(' ') : hint}
      </div>
    </div>
  );
}

function ParameterInput(props: {
  form: ParameterForm;
  value: string | number | undefined;
  onChange: (value: string | number | undefined) => void;
}) {
  const { form, value, onChange } = props;
  const { t } = useTranslation();
  const id = `qjob-${form.name}`;
  if (form.values) {
    return (
      <Select
        id={id}
        value={value as string}
        options={form.values.map((choice) => ({
          value: choice,
          label: t(`qjob.choice.${choice}`, { defaultValue: choice }),
        }))}
        aria-describedby={`${id}-note`}
        style={{ width: '100%' }}
        onChange={onChange}
      />
    );
  }
  return (
    <InputNumber
      id={id}
      value={value as number}
      min={form.least ?? undefined}
      max={form.most ?? undefined}
      precision={0}
      aria-describedby={`${id}-note`}
      style={{ width: '100%' }}
      onChange={(number) => onChange(number ?? undefined)}
    />
  );
}

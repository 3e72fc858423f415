import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number, object, string } from 'yup';
import { findingText } from '../../shared/document/finding';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormField } from '../../shared/form/FormField';
import { PickField } from '../../shared/form/PickField';
import { requiredText } from '../../shared/form/rules';
import { useSettled } from '../../shared/form/useSettled';
import { rule } from '../../shared/i18n/message';
import { cadenceWords } from '../../shared/job/cadence';
import { queryKeys } from '../../shared/queryKeys';
import { reportNames } from '../../shared/report/report';
import { companyTypeOptions } from '../../shared/session/companyType';
import { zones } from '../../shared/time';
import { zoneTimeText } from '../../shared/zoneTime';
import { createSchedule, editSchedule, foretell, loadGroups, type Plan, type Schedule } from './api';
import { cadenceName, cadences, OWN } from './cadences';

type Values = Required<Plan>;

const names = [
  'name',
  'report',
  'cron',
  'zone',
  'months',
  'withRunning',
  'vendor',
  'plant',
  'materialGroup',
  'companyTypes',
  'groups',
  'isMailed',
];

const schema = object({
  name: requiredText(100),
  report: string().required(rule('error.REQUIRED')),
  cron: string().trim().required(rule('error.REQUIRED')),
  zone: string().required(rule('error.REQUIRED')),
  months: number().required(rule('error.REQUIRED')),
});

const fresh: Values = {
  name: '',
  report: 'onTimeDelivery',
  cron: cadences.monthly,
  zone: 'Asia/Taipei',
  months: 1,
  withRunning: false,
  vendor: '',
  plant: '',
  materialGroup: '',
  companyTypes: [],
  groups: [],
  isMailed: false,
};

function valuesOf(schedule: Schedule): Values {
  return {
    name: schedule.name,
    report: schedule.report as Values['report'],
    cron: schedule.cron,
    zone: schedule.zone,
    months: schedule.months,
    withRunning: schedule.withRunning,
    vendor: schedule.vendorCode,
    plant: schedule.plantCode,
    materialGroup: schedule.materialGroup,
    companyTypes: schedule.companyTypes,
    groups: schedule.groupIds,
    isMailed: schedule.isMailed,
  };
}

interface Props {
  /** Absent = a new one. */
  schedule?: Schedule;
  onClose: () => void;
  onSaved: () => void;
}

/** Which report runs when, over which months, for whom, and whether they are told. */
export function ScheduleDialog({ schedule, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog<Values>
      width={640}
      title={schedule ? t('report_schedule.editNamed', { name: schedule.name }) : t('report_schedule.create')}
      okText={t('report_schedule.save')}
      initial={schedule ? valuesOf(schedule) : fresh}
      schema={schema}
      names={names}
      save={async (values) => {
        await (schedule ? editSchedule(schedule, values) : createSchedule(values));
        onSaved();
      }}
      onClose={onClose}
    >
      <div className="form-stack">
        <What />
        <When />
        <ForWhom />
      </div>
    </FormDialog>
  );
}

function What() {
  const { t } = useTranslation();
  return (
    <>
      <FormField name="name" label="field.name" required>
        <Input maxLength={100} autoComplete="off" />
      </FormField>
      <FormField name="report" label="field.report" required>
        <Select options={reportNames.map((value) => ({ value, label: t(`report.${value}.title`) }))} />
      </FormField>
      <FormField name="months" label="field.months" required hint="report_schedule.monthsHint">
        <InputNumber min={1} max={24} precision={0} style={{ width: '100%' }} />
      </FormField>
      <FormField name="withRunning" label="report_schedule.withRunningMonth" valueProp="checked">
        <Checkbox />
      </FormField>
      <FormField name="vendor" label="field.vendorCode" hint="report.allHint">
        <PickField choices="vendors" maxLength={50} />
      </FormField>
      <FormField name="plant" label="field.plantCode" hint="report.allHint">
        <PickField choices="plants" maxLength={50} />
      </FormField>
      <FormField name="materialGroup" label="field.materialGroup" hint="report.allHint">
        <PickField choices="material-groups" maxLength={50} />
      </FormField>
    </>
  );
}

/** A cadence by name, or an expression; what it means is said while it is typed. */
function When() {
  const { t } = useTranslation();
  const { values, setFieldValue } = useFormikContext<Values>();
  const [name, setName] = useState(cadenceName(values.cron));
  const choose = (chosen: string) => {
    setName(chosen);
    const cron = cadences[chosen as keyof typeof cadences];
    if (cron) void setFieldValue('cron', cron);
  };
  const options = [...Object.keys(cadences), OWN].map((value) => ({
    value,
    label: t(`report_schedule.cadence.${value}`),
  }));
  return (
    <>
      <div className="field">
        <label htmlFor="schedule-cadence">{t('field.cron')}</label>
        <Select id="schedule-cadence" value={name} options={options} onChange={choose} />
        <Foretold />
      </div>
      {name === OWN && (
        <FormField name="cron" label="field.expression" required hint="qjob.cronHint">
          <Input maxLength={100} autoComplete="off" spellCheck={false} style={{ fontFamily: 'monospace' }} />
        </FormField>
      )}
      <FormField name="zone" label="field.zone" required>
        <Select showSearch options={zones().map((value) => ({ value, label: value }))} />
      </FormField>
    </>
  );
}

function Foretold() {
  const { t } = useTranslation();
  const { values } = useFormikContext<Values>();
  const cron = useSettled(values.cron, 300);
  const { data } = useQuery({
    queryKey: queryKeys.qjobTicks(cron, values.zone),
    queryFn: () => foretell(cron, values.zone),
  });
  const fault = data?.findings[0];
  const first = data?.ticks[0];
  return (
    <div className={fault ? 'field-note fault' : 'field-note'} aria-live="polite">
      {fault && findingText(t, fault)}
      {!fault &&
        first &&
        `${cadenceWords(t, cron)} · ${t('report_schedule.first', { at: zoneTimeText(first, values.zone) })}`}
    </div>
  );
}

function ForWhom() {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ queryKey: queryKeys.groupTree(), queryFn: loadGroups });
  return (
    <>
      <FormField name="companyTypes" label="field.reportTypes" hint="report_schedule.typesHint">
        <Select mode="multiple" options={companyTypeOptions(t, ['A', 'B', 'S'])} optionFilterProp="label" />
      </FormField>
      <FormField name="groups" label="field.groups" hint="report_schedule.groupsHint">
        <Select
          mode="multiple"
          options={data.map(({ id, name }) => ({ value: id, label: name }))}
          optionFilterProp="label"
        />
      </FormField>
      <FormField name="isMailed" label="field.isMailed" valueProp="checked" hint="report_schedule.mailHint">
        <Checkbox />
      </FormField>
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormField } from '../../shared/form/FormField';
import { PickField } from '../../shared/form/PickField';
import { rule } from '../../shared/i18n/message';
import { queryKeys } from '../../shared/queryKeys';
import { type Report, RUNS } from '../../shared/report/report';
import { today } from '../../shared/time';
import { type ReportWish, requestRun } from './api';
import { generatedText, lastMonth, monthOptions } from './months';

type Values = Required<Omit<ReportWish, 'report'>>;

const names = ['monthFrom', 'monthTo', 'generatedOn', 'vendor', 'plant', 'materialGroup'];

const schema = object({
  monthFrom: string().required(rule('error.REQUIRED')),
  monthTo: string().required(rule('error.REQUIRED')),
  generatedOn: string()
    .required(rule('error.REQUIRED'))
    .matches(/^\d{8}$/, { message: rule('error.REPORT_DATE_NOT_VALID'), excludeEmptyString: true }),
});

interface Props {
  report: Report;
  onClose: () => void;
  /** It will be made; tells its id. */
  onRequested: (id: number) => void;
}

/** Asks for a report: months, the date whose knowledge counts, and what it is narrowed to. */
export function RunDialog({ report, onClose, onRequested }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const now = today();
  return (
    <FormDialog<Values>
      title={t(`report.${report.name}.title`)}
      okText={t('report.run')}
      initial={{
        monthFrom: lastMonth(now),
        monthTo: lastMonth(now),
        generatedOn: generatedText(now),
        vendor: '',
        plant: '',
        materialGroup: '',
      }}
      schema={schema}
      names={names}
      save={async (values) => {
        const { id } = await requestRun({ report: report.name, ...values });
        await client.invalidateQueries({ queryKey: queryKeys.all(RUNS) });
        onRequested(id);
      }}
      onClose={onClose}
    >
      <div className="form-stack">
        <FormField name="monthFrom" label="field.monthFrom" required help={t(`report.${report.name}.month`)}>
          <Select showSearch options={monthOptions(now)} />
        </FormField>
        <FormField name="monthTo" label="field.monthTo" required hint="report.monthsHint">
          <Select showSearch options={monthOptions(now)} />
        </FormField>
        <FormField name="generatedOn" label="field.generatedOn" required hint="report.generatedHint">
          <Input maxLength={8} inputMode="numeric" autoComplete="off" placeholder="YYYYMMDD" />
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
      </div>
    </FormDialog>
  );
}

import { Alert, Button, Flex, Input, Modal, Select, Typography } from 'antd';
import { Formik, useFormikContext } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array, number, object, string } from 'yup';
import { ApiError } from '../../shared/client';
import { FormField } from '../../shared/form/FormField';
import { FormFindings } from '../../shared/form/FormFindings';
import { requiredText } from '../../shared/form/rules';
import { useServerFindings } from '../../shared/form/serverFindings';
import { rule } from '../../shared/i18n/message';
import { companyTypes, roleCodes } from '../../shared/roles';
import { type Consequence, changeGroup, createGroup, type Group, type GroupValues, previewGroup } from './api';
import { ConsequenceView } from './ConsequenceView';

interface Values {
  code: string;
  name: string;
  companyTypes: string[];
  roles: number[];
}

const schema = object({
  code: string()
    .required(rule('error.REQUIRED'))
    .matches(/^\w+$/, { message: rule('error.CODE_SIGNS'), excludeEmptyString: true }),
  name: requiredText(100),
  companyTypes: array().of(string().defined()).min(1, rule('error.REQUIRED')),
  roles: array().of(number().defined()).min(1, rule('error.REQUIRED')),
});

const names = ['code', 'name', 'companyTypes', 'roles'];

interface Props {
  /** Absent = a new one. */
  group?: Group;
  onClose: () => void;
  onSaved: () => void;
}

/** A group: what a change gives and takes is looked at before it is saved. */
export function GroupDialog(props: Props) {
  const { group } = props;
  const initial: Values = {
    code: group?.code ?? '',
    name: group?.name ?? '',
    companyTypes: (group?.companyTypes ?? '').split('').filter(Boolean),
    roles: group?.roles ?? [],
  };
  return (
    <Formik initialValues={initial} validationSchema={schema} onSubmit={() => undefined}>
      <Shown {...props} />
    </Formik>
  );
}

function Shown({ group, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const form = useFormikContext<Values>();
  const server = useServerFindings();
  const [busy, setBusy] = useState(false);
  /** What was looked at, and for which values. */
  const [seen, setSeen] = useState<{ of: string; consequence: Consequence }>();
  const values: GroupValues = {
    name: form.values.name,
    companyTypes: form.values.companyTypes.join(''),
    roles: form.values.roles,
  };
  const text = JSON.stringify(values);
  const current = seen?.of === text ? seen.consequence : undefined;
  const attempt = async (work: () => Promise<void>) => {
    const faults = await form.validateForm();
    await form.setTouched(Object.fromEntries(names.map((name) => [name, true])) as never);
    if (Object.keys(faults).length > 0) return;
    setBusy(true);
    server.set([]);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      server.set(error.blockers);
    } finally {
      setBusy(false);
    }
  };
  const look = () =>
    attempt(async () => {
      if (group) setSeen({ of: text, consequence: await previewGroup(group.id, group.version, values) });
    });
  const save = () =>
    attempt(async () => {
      if (group) await changeGroup(group.id, group.version, values);
      else await createGroup(form.values.code, values);
      onSaved();
    });
  const roles = roleCodes.map((value) => ({ value, label: t(`role.${value}`, { defaultValue: String(value) }) }));
  return (
    <Modal
      open
      width={640}
      title={group ? t('group.edit', { name: group.name }) : t('group.create')}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('document.back')}
        </Button>,
        group && (
          <Button key="look" onClick={() => void look()} loading={busy && !current}>
            {t('group.look')}
          </Button>
        ),
        <Button
          key="save"
          type="primary"
          disabled={group !== undefined && !current}
          loading={busy && (current !== undefined || !group)}
          onClick={() => void save()}
        >
          {t('group.save')}
        </Button>,
      ]}
    >
      <Flex vertical>
        <FormFindings fields={names} />
        {!group && (
          <FormField name="code" label="field.code" required>
            <Input maxLength={50} autoComplete="off" spellCheck={false} />
          </FormField>
        )}
        <FormField name="name" label="field.name" required>
          <Input maxLength={100} autoComplete="off" />
        </FormField>
        <FormField name="companyTypes" label="field.companyTypes" required>
          <Select
            mode="multiple"
            options={companyTypes.map((value) => ({ value, label: t(`companyType.${value}`) }))}
            optionFilterProp="label"
          />
        </FormField>
        <FormField name="roles" label="field.roles" required>
          <Select mode="multiple" options={roles} optionFilterProp="label" />
        </FormField>
        {group && !current && <Alert type="info" showIcon title={t('group.lookFirst')} />}
        {current && (
          <section aria-live="polite">
            <Typography.Title level={5}>{t('group.consequence')}</Typography.Title>
            <ConsequenceView consequence={current} />
          </section>
        )}
      </Flex>
    </Modal>
  );
}

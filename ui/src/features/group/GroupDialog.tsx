import { Alert, Button, Input, Modal, Select, Typography } from 'antd';
import { Formik, useFormikContext } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array, number, object, string } from 'yup';
import { ConflictNotice } from '../../shared/document/Notices';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { FormField } from '../../shared/form/FormField';
import { FormFindings } from '../../shared/form/FormFindings';
import { requiredText } from '../../shared/form/rules';
import { useServerFindings } from '../../shared/form/serverFindings';
import { useAttempt } from '../../shared/form/useAttempt';
import { useDiscardQuestion } from '../../shared/form/useDiscardQuestion';
import { rule } from '../../shared/i18n/message';
import { companyTypeOptions } from '../../shared/session/companyType';
import { roleCodes, roleText } from '../../shared/session/role';
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
  /** Loads the group as it is now; what was typed stays. */
  onReload: () => Promise<void>;
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

function Shown({ group, onClose, onSaved, onReload }: Props) {
  const { t } = useTranslation();
  const form = useFormikContext<Values>();
  const { busy, attempt, obeys } = useAttempt<'look' | 'save'>();
  useReturnFocus();
  const close = useDiscardQuestion(form.values, onClose);
  /** What was looked at, and for which values of which version. */
  const [seen, setSeen] = useState<{ of: string; consequence: Consequence }>();
  const values: GroupValues = {
    name: form.values.name,
    companyTypes: form.values.companyTypes.join(''),
    roles: form.values.roles,
  };
  const text = JSON.stringify({ ...values, version: group?.version });
  const current = seen?.of === text ? seen.consequence : undefined;
  const look = async () => {
    if (!group || !(await obeys())) return;
    await attempt('look', async () =>
      setSeen({ of: text, consequence: await previewGroup(group.id, group.version, values) }),
    );
  };
  const save = async () => {
    if (!(await obeys())) return;
    await attempt('save', async () => {
      if (group) await changeGroup(group.id, group.version, values);
      else await createGroup(form.values.code, values);
      onSaved();
    });
  };
  const roles = roleCodes.map((value) => ({ value, label: roleText(t, value) }));
  return (
    <Modal
      open
      width={640}
      styles={{ body: { paddingTop: 8 } }}
      title={group ? t('group.edit', { name: group.name }) : t('group.create')}
      onCancel={close}
      footer={[
        <Button key="back" onClick={close}>
          {t('document.back')}
        </Button>,
        group && (
          <Button key="look" onClick={() => void look()} loading={busy === 'look'}>
            {t('group.look')}
          </Button>
        ),
        <Button
          key="save"
          type="primary"
          disabled={group !== undefined && !current}
          loading={busy === 'save'}
          onClick={() => void save()}
        >
          {t('group.save')}
        </Button>,
      ]}
    >
      <div className="form-stack">
        <Refused onReload={onReload} />
        {!group && (
          <FormField name="code" label="field.code" required>
            <Input maxLength={50} autoComplete="off" spellCheck={false} />
          </FormField>
        )}
        <FormField name="name" label="field.name" required>
          <Input maxLength={100} autoComplete="off" />
        </FormField>
        <FormField name="companyTypes" label="field.companyTypes" required>
          <Select mode="multiple" options={companyTypeOptions(t)} optionFilterProp="label" />
        </FormField>
        <FormField name="roles" label="field.roles" required>
          <Select mode="multiple" options={roles} optionFilterProp="label" />
        </FormField>
        {group && !current && <Alert type="info" showIcon title={t('group.lookFirst')} />}
        {current && (
          <section aria-live="polite">
            <Typography.Title level={2} className="section-title">
              {t('group.consequence')}
            </Typography.Title>
            <ConsequenceView consequence={current} />
          </section>
        )}
      </div>
    </Modal>
  );
}

/** What was refused as a whole; a group that somebody else has changed meanwhile can be loaded again. */
function Refused({ onReload }: Pick<Props, 'onReload'>) {
  const server = useServerFindings();
  if (!server.all.some(({ label }) => label === 'GROUP_CHANGED_MEANWHILE')) return <FormFindings fields={names} />;
  const reload = async () => {
    await onReload();
    server.set([]);
  };
  return <ConflictNotice process="group" conflict={{}} onReload={() => void reload()} />;
}

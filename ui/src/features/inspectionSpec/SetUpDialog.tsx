import { Alert, Input, Modal, Select, Typography } from 'antd';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findingText } from '../../shared/document/finding';
import { SmallTable } from '../../shared/document/SmallTable';
import type { Finding } from '../../shared/document/types';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormField } from '../../shared/form/FormField';
import { PickField } from '../../shared/form/PickField';
import { useServerFindings } from '../../shared/form/serverFindings';
import { pageOf, type SpecsMade, setUp } from './api';
import { partsOf, withPart } from './parts';

/** Sets up specs of a supplier for some parts; then says what became of each. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<SpecsMade>();
  if (made) return <MadeDialog made={made} onClose={onClose} />;
  return (
    <FormDialog
      width={560}
      title={t('inspectionSpec.setUp')}
      initial={{ vendorCode: '', specType: '1', part: '', materialCodes: '' }}
      names={['vendorCode', 'specType', 'materialCodes']}
      save={async ({ vendorCode, specType, part, materialCodes }) =>
        setMade(
          await setUp({
            vendorCode: vendorCode.trim(),
            specType,
            // Also what was typed where parts are chosen, and not chosen.
            materialCodes: partsOf(withPart(materialCodes, part)),
          }),
        )
      }
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField name="vendorCode" label="field.vendorCode" required>
          <PickField choices="vendors" />
        </FormField>
        <FormField name="specType" label="field.specType" required>
          <Select options={['1', '2'].map((value) => ({ value, label: t(`inspection_spec.specType.${value}`) }))} />
        </FormField>
      </div>
      <PickPart />
      <FormField name="materialCodes" label="field.materialCodes" required hint="inspectionSpec.setUpHint">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} spellCheck={false} />
      </FormField>
    </FormDialog>
  );
}

/** A part that is chosen joins those that are typed or pasted, and the next one can be chosen. */
function PickPart() {
  const { values, setFieldValue } = useFormikContext<{ materialCodes: string }>();
  const { clear } = useServerFindings();
  return (
    <FormField name="part" label="inspectionSpec.pickPart">
      <PickField
        choices="materials"
        onPick={(code) => {
          clear('materialCodes');
          void setFieldValue('materialCodes', withPart(values.materialCodes, code));
          void setFieldValue('part', '');
        }}
      />
    </FormField>
  );
}

function MadeDialog({ made, onClose }: { made: SpecsMade; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal
      open
      width={560}
      title={t('inspectionSpec.setUp')}
      okText={t('document.close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <Alert
        showIcon
        type={made.refused === 0 ? 'success' : made.done === 0 ? 'error' : 'warning'}
        title={t('inspectionSpec.made', { done: made.done, refused: made.refused })}
      />
      <SmallTable<SpecsMade['results'][number]>
        label={t('document.result')}
        rowKey="materialCode"
        dataSource={made.results}
        columns={[
          { title: t('field.materialCode'), dataIndex: 'materialCode' },
          {
            title: t('document.result'),
            key: 'result',
            render: (_, one) => {
              if (one.id) return <Link to={pageOf({ id: one.id })}>{t('inspectionSpec.madeOne')}</Link>;
              const [finding] = (one.blockers ?? []) as Finding[];
              return (
                <Typography.Text type="danger">
                  {finding ? findingText(t, finding) : t(`error.${one.errorLabel ?? 'REFUSED'}`)}
                </Typography.Text>
              );
            },
          },
        ]}
      />
    </Modal>
  );
}

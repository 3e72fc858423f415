import { Alert, Input, Modal, Select, Typography } from 'antd';
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
import { pageOf, type SpecsMade, setUp } from './api';
import { partsOf } from './parts';

/** Sets up specs of a supplier for some parts; then says what became of each. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<SpecsMade>();
  if (made) return <MadeDialog made={made} onClose={onClose} />;
  return (
    <FormDialog
      width={560}
      title={t('inspectionSpec.setUp')}
      initial={{ vendorCode: '', specType: '1', materialCodes: '' }}
      names={['vendorCode', 'specType', 'materialCodes']}
      save={async ({ vendorCode, specType, materialCodes }) =>
        setMade(await setUp({ vendorCode: vendorCode.trim(), specType, materialCodes: partsOf(materialCodes) }))
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
      <FormField name="materialCodes" label="field.materialCodes" required hint="inspectionSpec.setUpHint">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} spellCheck={false} />
      </FormField>
    </FormDialog>
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

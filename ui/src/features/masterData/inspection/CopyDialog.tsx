import { useQueryClient } from '@tanstack/react-query';
import { Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { toastSuccess } from '../../../shared/feedback/feedback';
import { FormDialog } from '../../../shared/form/FormDialog';
import { FormField } from '../../../shared/form/FormField';
import { PickField } from '../../../shared/form/PickField';
import { requiredText } from '../../../shared/form/rules';
import { queryKeys } from '../../../shared/queryKeys';
import { copyItems } from '../api';

interface Props {
  /** Code of the sub-group that gets them; absent = it is chosen. */
  to?: string;
  onClose: () => void;
}

const schema = object({ from: requiredText(50), to: requiredText(50) });

/** Makes the items of a sub-group from those of another, once it was seen how many these are. */
export function CopyDialog({ to, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [seen, setSeen] = useState<{ of: string; text: string }>();
  const textOf = (values: { from: string; to: string }) => `${values.from} ${values.to}`;
  return (
    <FormDialog
      title={t('catalogue.copy')}
      okText={t('catalogue.copyDo')}
      initial={{ from: '', to: to ?? '' }}
      schema={schema}
      names={to === undefined ? ['from', 'to'] : ['from']}
      preview={{
        text: t('settings.look'),
        look: async (values) => {
          const { copied, present, specs } = await copyItems(values.from, values.to, true);
          const told = [
            t('catalogue.copied', { count: copied }),
            ...(present > 0 ? [t('catalogue.present', { count: present })] : []),
            specs > 0 ? t('shipmentRule.touched.specs', { count: specs }) : t('shipmentRule.touched.noSpecs'),
          ];
          setSeen({ of: textOf(values), text: told.join(' · ') });
        },
        seen: (values) => seen?.of === textOf(values),
      }}
      save={async (values) => {
        const { copied } = await copyItems(values.from, values.to, false);
        toastSuccess(t('catalogue.copied', { count: copied }));
        void client.invalidateQueries({ queryKey: queryKeys.all('masters') });
        onClose();
      }}
      onClose={onClose}
    >
      {(values) => (
        <div className="form-stack">
          <FormField name="from" label="catalogue.from" required>
            <PickField choices="subMaterialGroup" maxLength={50} />
          </FormField>
          {to === undefined && (
            <FormField name="to" label="catalogue.to" required>
              <PickField choices="subMaterialGroup" maxLength={50} />
            </FormField>
          )}
          <Typography.Text type="secondary" aria-live="polite">
            {seen?.of === textOf(values) ? seen.text : t('settings.lookFirst')}
          </Typography.Text>
        </div>
      )}
    </FormDialog>
  );
}

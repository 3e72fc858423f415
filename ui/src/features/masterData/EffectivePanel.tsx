import { useMutation } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { Form, Formik } from 'formik';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { SmallTable } from '../../shared/document/SmallTable';
import { FormField } from '../../shared/form/FormField';
import { PickField } from '../../shared/form/PickField';
import { requiredText } from '../../shared/form/rules';
import { heldText, sourceText } from '../../shared/settings/held';
import { loadEffective } from './api';

const schema = object({ plant: requiredText(50), material: requiredText(50) });
const nothing = { plant: '', material: '', vendor: '' };

/** What holds for a part at a plant, and where each value comes from. */
export function EffectivePanel() {
  const { t } = useTranslation();
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: ({ plant, material, vendor }: typeof nothing) =>
      loadEffective({ plant, material, vendor: vendor || undefined }),
  });
  return (
    <section className="panel panel-text" aria-label={t('shipmentRule.tab')}>
      <Flex vertical gap={12}>
        <Typography.Text>{t('shipmentRule.about')}</Typography.Text>
        <Formik initialValues={nothing} validationSchema={schema} onSubmit={(values) => mutate(values)}>
          <Form noValidate>
            <div className="form-grid">
              <FormField name="plant" label="field.plant" required>
                <PickField choices="plants" maxLength={50} />
              </FormField>
              <FormField name="material" label="field.material" required>
                <PickField choices="materials" maxLength={50} />
              </FormField>
              <FormField name="vendor" label="field.vendor" hint="shipmentRule.vendorHint">
                <PickField choices="vendors" maxLength={50} />
              </FormField>
            </div>
            <Button type="primary" htmlType="submit" loading={isPending}>
              {t('shipmentRule.show')}
            </Button>
          </Form>
        </Formik>
        {error && <LoadingOrFault error={error} onRetry={() => variables && mutate(variables)} />}
        {data && !error && (
          <SmallTable
            label={t('shipmentRule.tab')}
            rowKey="field"
            dataSource={data}
            columns={[
              { title: t('shipmentRule.field'), render: (_, held) => t(`field.${held.field}`) },
              { title: t('shipmentRule.value'), render: (_, held) => heldText(t, held) },
              { title: t('shipmentRule.from'), render: (_, held) => sourceText(t, held) },
            ]}
          />
        )}
      </Flex>
    </section>
  );
}

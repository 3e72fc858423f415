import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Popconfirm, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { SmallTable } from '../../shared/document/SmallTable';
import { toastSuccess } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { roleText } from '../../shared/session/role';
import { AddDialog } from './AddDialog';
import { loadPolicies, type Policy, removePolicy } from './api';

/** Of whom a second step is asked, by role and company type. */
export function MfaPolicyPage() {
  const { t } = useTranslation();
  const names = useNames();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const {
    data: policies,
    error,
    refetch,
  } = useQuery({ queryKey: queryKeys.all('second-step-policies'), queryFn: loadPolicies });
  if (!policies) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const renew = () => void client.invalidateQueries({ queryKey: queryKeys.all('second-step-policies') });
  return (
    <div className="search-page">
      <header className="search-head">
        <h1>{t('route.secondStepPolicy')}</h1>
        <div className="search-actions">
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpen(true)}>
            {t('second_step.add')}
          </Button>
        </div>
      </header>
      <section className="panel panel-text" aria-label={t('route.secondStepPolicy')}>
        <Flex vertical gap={12}>
          <Typography.Text>{t('second_step.hint')}</Typography.Text>
          {policies.length === 0 ? (
            <Typography.Text type="secondary">{t('second_step.empty')}</Typography.Text>
          ) : (
            <SmallTable
              label={t('route.secondStepPolicy')}
              rowKey="id"
              dataSource={policies}
              columns={[
                { title: t('field.role'), render: (_, policy) => names(policy).role },
                { title: t('field.companyType'), render: (_, policy) => names(policy).companyType },
                { title: t('second_step.accounts'), dataIndex: 'accounts', align: 'right' },
                { title: t('second_step.missing'), dataIndex: 'missing', align: 'right' },
                { title: t('field.action'), render: (_, policy) => <Remove policy={policy} onDone={renew} /> },
              ]}
            />
          )}
        </Flex>
      </section>
      {open && (
        <AddDialog
          onClose={() => setOpen(false)}
          onAdded={() => {
            setOpen(false);
            toastSuccess(t('second_step.added'));
            renew();
          }}
        />
      )}
    </div>
  );
}

/** Of which role and type of company a policy asks it, in words. */
function useNames() {
  const { t } = useTranslation();
  return ({ role, companyType }: Policy) => ({
    role: role ? roleText(t, role) : t('second_step.any'),
    companyType: companyType ? t(`companyType.${companyType}`) : t('second_step.any'),
  });
}

function Remove({ policy, onDone }: { policy: Policy; onDone: () => void }) {
  const { t } = useTranslation();
  const names = useNames()(policy);
  return (
    <Popconfirm
      title={t('second_step.removeAsk')}
      okText={t('second_step.remove')}
      cancelText={t('document.back')}
      onConfirm={async () => {
        await removePolicy(policy.id);
        toastSuccess(t('second_step.removed'));
        onDone();
      }}
    >
      <Button size="small" danger aria-label={t('second_step.removeOf', names)}>
        {t('second_step.remove')}
      </Button>
    </Popconfirm>
  );
}

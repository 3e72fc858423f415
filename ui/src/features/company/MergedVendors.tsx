import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../shared/feedback/feedback';
import { queryKeys } from '../../shared/queryKeys';
import { useMay } from '../../shared/session/permission';
import { moveVendorDocuments, type VendorMerge, vendorMerges } from './api';

const kinds = ['orders', 'asns', 'permissions', 'openings', 'certificates', 'specs'] as const;

/** Vendors that were merged in the ERP while documents of them are open here. An administrator moves these to the surviving vendor. */
export function MergedVendors() {
  const may = useMay('POST /api/vendor-merges/move');
  const { data } = useQuery({ ...vendorMerges, enabled: may });
  if (!data || data.length === 0) return null;
  return (
    <Flex vertical gap={8}>
      {data.map((merge) => (
        <Merged key={merge.vendorCode} merge={merge} />
      ))}
    </Flex>
  );
}

function Merged({ merge }: { merge: VendorMerge }) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: moveVendorDocuments,
    onSuccess: () => {
      toastSuccess(t('company.merge.done', names(merge)));
      void client.invalidateQueries({ queryKey: queryKeys.all('companies') });
    },
  });
  const counts = kinds
    .filter((kind) => merge[kind] > 0)
    .map((kind) => t(`company.merge.${kind}`, { count: merge[kind] }));
  const isKnown = merge.intoName !== null && merge.intoName !== undefined;
  const ask = () =>
    void modal.confirm({
      title: t('company.merge.title', names(merge)),
      content: (
        <>
          <ul>
            {counts.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {t('company.merge.ask', names(merge))}
        </>
      ),
      okText: t('company.merge.move'),
      okButtonProps: { danger: true },
      onOk: () => move.mutateAsync(merge),
    });
  return (
    <Alert
      type="warning"
      showIcon
      title={t('company.merge.found', { ...names(merge), what: counts.join(', ') })}
      description={isKnown ? undefined : t('company.merge.unknown', names(merge))}
      action={
        isKnown && (
          <Button onClick={ask} loading={move.isPending}>
            {t('company.merge.move')}
          </Button>
        )
      }
    />
  );
}

const names = ({ vendorCode, intoCode }: VendorMerge) => ({ vendor: vendorCode, into: intoCode });

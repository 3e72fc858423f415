import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, ConfigProvider, Flex, Skeleton, theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { Icon } from '../../shared/icon/Icon';
import '../../shared/print/print.css';
import { queryKeys } from '../../shared/queryKeys';
import { loadOrder } from './api';
import { OrderSheet } from './OrderSheet';

/** A purchase order on A4 paper, as it stands now. */
export function OrderPrintPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({ queryKey: queryKeys.purchaseOrder(id), queryFn: () => loadOrder(id) });
  if (error) {
    return (
      <main>
        <LoadingOrFault error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!order) return <Skeleton active style={{ padding: 24 }} />;
  return (
    <main className="print-page">
      <style>{'@page { size: A4; margin: 12mm; }'}</style>
      <Flex wrap gap={12} align="center" justify="space-between" className="print-tools">
        <Button icon={<Icon of={ArrowLeftOutlined} />} onClick={() => navigate(`/po/orders/${id}`)}>
          {t('po.backToOrder')}
        </Button>
        <h1>{order.poNo}</h1>
        <Button type="primary" icon={<Icon of={PrinterOutlined} />} onClick={() => window.print()}>
          {t('po.print')}
        </Button>
      </Flex>
      {/* Paper is white whatever the screen's theme. */}
      <ConfigProvider theme={{ algorithm: theme.defaultAlgorithm, token: { colorText: '#000' } }}>
        <div className="paper paper-sheet">
          <OrderSheet order={order} />
        </div>
      </ConfigProvider>
    </main>
  );
}

import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Select, Switch, Typography } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { DocumentHead } from '../../../shared/document/DocumentHead';
import { LoadingOrFault } from '../../../shared/document/LoadingOrFault';
import { watched } from '../../../shared/document/useDocument';
import { Icon } from '../../../shared/icon/Icon';
import { queryKeys } from '../../../shared/queryKeys';
import { loadOrderComparison, loadOrderRevisions, type OrderRevision } from './api';
import { ComparedHead, ComparedLines } from './ComparedTables';
import { chosen, revisionText } from './comparison';
import './revisions.css';

/** Any two revisions of a whole order side by side. The address says which, so that it can be passed on. */
export function OrderRevisionsPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.orderRevisions(id),
    queryFn: () => loadOrderRevisions(id),
    // Whoever comes here wants to see what the ERP changed just now.
    refetchOnMount: 'always',
    ...watched,
  });
  if (!data) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  if (data.length > 1) return <Sides id={id} revisions={data} />;
  return (
    <Flex vertical gap={16}>
      <DocumentHead title={t('po.revisions')} subtitle={<BackToOrder id={id} />}>
        {null}
      </DocumentHead>
      <Alert type="info" showIcon title={t('po.oneRevision')} description={t('po.oneRevisionHint')} />
    </Flex>
  );
}

function BackToOrder({ id, poNo }: { id: number; poNo?: string }) {
  const { t } = useTranslation();
  return (
    <Link className="inline-link" to={`/po/orders/${id}`}>
      {poNo ?? t('po.backToOrder')}
    </Link>
  );
}

function Sides({ id, revisions }: { id: number; revisions: OrderRevision[] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [whole, setWhole] = useState(false);
  const { from, to } = chosen(revisions, search.get('from'), search.get('to'));
  const changedOnly = search.get('all') !== '1';
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.orderComparison(id, from, to),
    queryFn: () => loadOrderComparison(id, from, to),
    refetchOnMount: 'always',
  });
  const put = (changes: Record<string, string | undefined>) => {
    const all = { from: String(from), to: String(to), all: changedOnly ? undefined : '1', ...changes };
    const kept = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
    setSearch(Object.fromEntries(kept), { replace: true });
  };
  const print = () => {
    // On paper there is no next page to turn to.
    flushSync(() => setWhole(true));
    window.print();
    setWhole(false);
  };
  const pick = (side: 'from' | 'to', number: number) => (
    <div className="compared-side">
      <span aria-hidden>{t(side === 'from' ? 'po.revision.left' : 'po.revision.right')}</span>
      <Select
        aria-label={t(side === 'from' ? 'po.revision.left' : 'po.revision.right')}
        value={number}
        options={revisions.map((one) => ({ value: one.number, label: revisionText(t, one) }))}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={(value: number) => put({ [side]: String(value) })}
      />
    </div>
  );
  return (
    <Flex vertical gap={16} className="order-revisions">
      <DocumentHead title={t('po.revisions')} subtitle={<BackToOrder id={id} poNo={data?.poNo} />}>
        <Button icon={<Icon of={PrinterOutlined} />} disabled={!data} onClick={print}>
          {t('po.print')}
        </Button>
      </DocumentHead>
      <Card size="small">
        <Flex wrap gap="12px 24px" align="end">
          {pick('from', from)}
          {pick('to', to)}
          <div className="compared-switch">
            <Switch
              aria-label={t('po.changedOnly')}
              checked={changedOnly}
              onChange={(on) => put({ all: on ? undefined : '1' })}
            />
            <span aria-hidden>{t('po.changedOnly')}</span>
          </div>
        </Flex>
      </Card>
      {from === to && <Alert type="info" showIcon title={t('po.sameRevision')} />}
      {data ? (
        <>
          {!(data.from.headKnown && data.to.headKnown) && <Alert type="info" showIcon title={t('po.headUnknown')} />}
          <section>
            <Typography.Title level={2} className="section-title">
              {t('po.order')}
            </Typography.Title>
            <ComparedHead comparison={data} changedOnly={changedOnly} />
          </section>
          <section>
            <Typography.Title level={2} className="section-title">
              {t('po.lines')}
            </Typography.Title>
            <ComparedLines comparison={data} changedOnly={changedOnly} whole={whole} />
          </section>
        </>
      ) : (
        <LoadingOrFault error={error} onRetry={() => void refetch()} />
      )}
    </Flex>
  );
}

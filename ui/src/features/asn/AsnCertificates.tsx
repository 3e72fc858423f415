import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import { Passed } from '../../shared/document/Passed';
import { SmallTable } from '../../shared/document/SmallTable';
import { StateTag } from '../../shared/document/StateTag';
import { watched } from '../../shared/document/useDocument';
import { queryKeys } from '../../shared/queryKeys';
import type { PageOf } from '../../shared/search/types';
import { useMay } from '../../shared/session/permission';

type CertificateRow = Required<Schema<'CertificateRow'>>;

/** Lots that are shown; a notice with more of them has a list of its own. */
const SIZE = 100;

interface Props {
  asnId: number;
  /** Version of the notice: with every change of it there may be other lots. */
  version: number;
}

/** How the certificates of a notice's lots stand, for those who may read them. Nothing where no lot needs one. */
export function AsnCertificates(props: Props) {
  return useMay('GET /api/certificates') ? <OfAsn {...props} /> : null;
}

function OfAsn({ asnId, version }: Props) {
  const { t } = useTranslation();
  // What a lot that left the notice was measured of is of no use here.
  const asked = { asnId, size: SIZE, state: 'Awaited,Submitted,Accept,Reject' };
  const { data } = useQuery({
    queryKey: queryKeys.list('certificates', { ...asked, version }),
    queryFn: ({ signal }) => request<PageOf<CertificateRow>>('GET', '/certificates', { query: asked, signal }),
    placeholderData: keepPreviousData,
    ...watched,
  });
  const rows = data?.items ?? [];
  if (rows.length === 0) return null;
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('certificate.ofAsn')}
      </Typography.Title>
      <SmallTable<CertificateRow>
        label={t('certificate.ofAsn')}
        rowKey="id"
        dataSource={rows}
        columns={[
          {
            title: t('field.lotNo'),
            key: 'lotNo',
            render: (_, row) => (
              <Link to={`/examine/certificates/${row.id}`}>{row.lotNo || t('certificate.wholeLine')}</Link>
            ),
          },
          { title: t('field.materialCode'), dataIndex: 'materialCode' },
          {
            title: t('field.requirement'),
            key: 'requirement',
            render: (_, row) => t(`certificate.requirement.${row.requirement}`, { defaultValue: row.requirement }),
          },
          {
            title: t('field.state'),
            key: 'state',
            render: (_, row) => <StateTag process="certificate" state={row.state} />,
          },
          { title: t('field.isPassed'), key: 'isPassed', render: (_, row) => <Passed isPassed={row.isPassed} /> },
        ]}
      />
      {data !== undefined && data.totalcount > data.items.length && (
        <p className="soft">{t('document.more', { count: data.totalcount - data.items.length })}</p>
      )}
    </section>
  );
}

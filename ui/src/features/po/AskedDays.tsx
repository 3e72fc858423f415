import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { shown } from '../../shared/quantity';
import type { AskedPiece, PoLine } from './api';

/** Days and quantities that the buyer asks for, as text: `100 on 2030-01-05, 50 on 2030-01-20`. */
export function useAskedText() {
  const { t } = useTranslation();
  return (pieces: AskedPiece[]) =>
    pieces.map((piece) => t('po.askedOn', { qty: shown(piece.quantity), day: piece.needByOn })).join(', ');
}

/** Days and quantities that the buyer asks for; nothing where all is asked for on one day. */
export function AskedDays({ line }: { line: PoLine }) {
  const { t } = useTranslation();
  if (!line.asked?.length) return null;
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('po.asked')}
      </Typography.Title>
      <SmallTable
        label={t('po.asked')}
        rowKey="needByOn"
        dataSource={line.asked}
        columns={[
          { title: t('field.needByOn'), dataIndex: 'needByOn' },
          {
            title: t('field.quantity'),
            dataIndex: 'quantity',
            align: 'end',
            render: (quantity: string) => `${shown(quantity)} ${line.uom}`,
          },
        ]}
      />
    </section>
  );
}

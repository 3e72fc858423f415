import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalNotice } from '../../shared/document/Notices';
import { SmallTable } from '../../shared/document/SmallTable';
import { useSending } from '../../shared/document/useSending';
import { DialogFrame } from '../../shared/form/DialogFrame';
import { shown } from '../../shared/quantity';
import { queryKeys } from '../../shared/queryKeys';
import { loadJoinable, type ShippableLine } from './api';
import { OpenedTag } from './OpenedTag';

/** Lines shown at once; more are found by order or part number. */
const SHOWN = 50;

interface Props {
  asnId: number;
  onClose: () => void;
  /** Puts the lines on the draft, each with all that may ship. Rejects with what speaks against it. */
  onAdd: (lines: ShippableLine[]) => Promise<void>;
}

/** Order lines that may join a draft: of the same plant, ship-to and currency, and not on it yet. */
export function AddLinesDialog({ asnId, onClose, onAdd }: Props) {
  const { t } = useTranslation();
  const { busy, faults, send } = useSending();
  const [poNo, setPoNo] = useState('');
  const [material, setMaterial] = useState('');
  const [chosen, setChosen] = useState<ShippableLine[]>([]);
  const list = useQuery({
    queryKey: queryKeys.joinableLines(asnId, poNo, material),
    queryFn: ({ signal }) => loadJoinable(asnId, { poNo, material, size: SHOWN }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = list.data?.items ?? [];
  const add = async () => {
    await onAdd(chosen);
    onClose();
  };
  return (
    <DialogFrame
      width={860}
      title={t('asn.addLines')}
      okText={t('asn.addLinesChosen', { count: chosen.length })}
      typed={chosen.map(({ id }) => id)}
      busy={busy}
      disabled={chosen.length === 0}
      onOk={() => void send(add)}
      onClose={onClose}
    >
      <Typography.Text type="secondary">{t('asn.addLinesHint')}</Typography.Text>
      <RefusalNotice process="asn" findings={faults} />
      <Flex gap={8} wrap>
        <Filter label={t('field.poNo')} onChange={setPoNo} />
        <Filter label={t('field.materialCode')} onChange={setMaterial} />
      </Flex>
      <SmallTable<ShippableLine>
        label={t('asn.addLines')}
        rowKey="id"
        loading={list.isPending}
        onRetry={list.isError ? () => void list.refetch() : undefined}
        locale={{ emptyText: t('asn.addLinesNone') }}
        scroll={{ y: 320 }}
        dataSource={rows}
        rowSelection={{
          selectedRowKeys: chosen.map(({ id }) => id),
          preserveSelectedRowKeys: true,
          onChange: (_, lines) => setChosen(lines),
          getCheckboxProps: (line) => ({ 'aria-label': `${line.poNo} / ${line.lineNo}` }) as object,
        }}
        columns={[
          { title: t('field.poNo'), render: (_, line) => `${line.poNo} / ${line.lineNo}` },
          { title: t('field.materialCode'), dataIndex: 'materialCode' },
          { title: t('field.description'), dataIndex: 'description' },
          {
            title: t('field.balanceAllowQty'),
            align: 'end',
            render: (_, line) => (
              <>
                {shown(line.balanceAllowQty)} {line.uom} <OpenedTag of={line} uom={line.uom} plain />
              </>
            ),
          },
          { title: t('field.needByOn'), dataIndex: 'needByOn' },
        ]}
      />
      {list.data && list.data.totalcount > rows.length && (
        <Typography.Text type="secondary">
          {t('search.total', { count: list.data.totalcount, total: list.data.totalcount })}
        </Typography.Text>
      )}
    </DialogFrame>
  );
}

function Filter({ label, onChange }: { label: string; onChange: (text: string) => void }) {
  return (
    <Input.Search
      allowClear
      aria-label={label}
      placeholder={label}
      maxLength={80}
      style={{ width: 220 }}
      onSearch={(text) => onChange(text.trim())}
    />
  );
}

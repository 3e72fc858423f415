import { Alert, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../shared/api/error';
import { FindingList } from '../../shared/document/Notices';
import { SmallTable } from '../../shared/document/SmallTable';
import type { Finding } from '../../shared/document/types';
import { useSending } from '../../shared/document/useSending';
import { DialogFrame } from '../../shared/form/DialogFrame';
import { shown } from '../../shared/quantity';
import { createAsn, type ScheduleLine } from './api';
import { suggested } from './schedule';

interface Props {
  groups: ScheduleLine[][];
  /** Whether any draft was made. */
  onClose: (made: boolean) => void;
}

type Outcome = { id: number; asnNo: string } | { findings: Finding[] };

/** Lines that cannot travel together: says so before anything is made, and makes one draft of each group. */
export function DraftsDialog({ groups, onClose }: Props) {
  const { t } = useTranslation();
  const { busy, send } = useSending();
  const [outcomes, setOutcomes] = useState<Outcome[]>();
  const make = async () => {
    const made: Outcome[] = [];
    for (const lines of groups) made.push(await draftOf(lines));
    setOutcomes(made);
  };
  const made = outcomes?.some((outcome) => 'id' in outcome) ?? false;
  return (
    <DialogFrame
      width={720}
      title={t('schedule.drafts', { count: groups.length })}
      okText={outcomes ? t('document.close') : undefined}
      typed=""
      busy={busy}
      onOk={() => (outcomes ? onClose(made) : void send(make))}
      onClose={() => onClose(made)}
    >
      {!outcomes && <Alert type="info" showIcon title={t('schedule.mixed', { count: groups.length })} />}
      {groups.map((lines, at) => (
        <Group key={lines[0]?.id} lines={lines} outcome={outcomes?.[at]} />
      ))}
    </DialogFrame>
  );
}

function Group({ lines, outcome }: { lines: ScheduleLine[]; outcome?: Outcome }) {
  const { t } = useTranslation();
  const [first] = lines;
  if (!first) return null;
  const name = [first.plantCode, first.shipTo, first.currency, first.boxIdRequired && t('field.boxIdRequired')]
    .filter(Boolean)
    .join(' · ');
  return (
    <Flex vertical gap={4}>
      <Typography.Text strong>{name}</Typography.Text>
      {outcome && 'id' in outcome && (
        <Alert type="success" showIcon title={<Link to={`/asn/asns/${outcome.id}`}>{outcome.asnNo}</Link>} />
      )}
      {outcome && 'findings' in outcome && (
        <Alert
          type="error"
          showIcon
          title={t('document.refused')}
          description={<FindingList process="asn" findings={outcome.findings} withPath />}
        />
      )}
      {!outcome && (
        <SmallTable<ScheduleLine>
          label={name}
          rowKey="id"
          dataSource={lines}
          columns={[
            { title: t('field.poNo'), key: 'poNo', render: (_, line) => `${line.poNo} / ${line.lineNo}` },
            { title: t('field.materialCode'), dataIndex: 'materialCode' },
            {
              title: t('field.shipQty'),
              key: 'quantity',
              align: 'right',
              render: (_, line) => `${shown(suggested(line).suggestedQty)} ${line.uom}`,
            },
          ]}
        />
      )}
    </Flex>
  );
}

/** A refusal of one group does not stop the others. */
async function draftOf(lines: ScheduleLine[]): Promise<Outcome> {
  try {
    const wanted = lines.map((line) => ({ poLineId: line.id, quantity: suggested(line).suggestedQty }));
    const { id, asnNo } = await createAsn(wanted);
    return { id, asnNo };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    error.shown = true;
    return { findings: error.blockers };
  }
}

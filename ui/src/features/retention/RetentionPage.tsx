import { useQuery } from '@tanstack/react-query';
import { Flex, InputNumber, Typography } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { useSettled } from '../../shared/form/useSettled';
import { PageFrame } from '../../shared/frame/PageFrame';
import { ScreenLink } from '../../shared/session/ScreenLink';
import { timeText } from '../../shared/time';
import { type Kept, MOST_COUNTED, retentionQuery, wouldQuery } from './api';

const rows = (t: TFunction, count: number) =>
  count > MOST_COUNTED ? t('retention.moreThan', { count: MOST_COUNTED.toLocaleString() }) : count.toLocaleString();

/** What is kept for how long, how much of it there is, and what the next run takes away. */
export function RetentionPage() {
  const { t } = useTranslation();
  const { data, isLoading, isError, refetch } = useQuery(retentionQuery);
  return (
    <PageFrame name="retention">
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{t('retention.about')}</Typography.Text>
        <SmallTable<Kept>
          label={t('route.retention')}
          rowKey="kind"
          loading={isLoading}
          dataSource={data ?? []}
          onRetry={isError ? () => void refetch() : undefined}
          columns={[
            { title: t('field.keptKind'), render: (_, { kind }) => t(`retention.kind.${kind}`) },
            { title: t('field.keptFor'), render: (_, kept) => <KeptFor kept={kept} /> },
            { title: t('field.keptTotal'), align: 'right', render: (_, { total }) => rows(t, total) },
            { title: t('field.oldestAt'), render: (_, { oldestAt }) => timeText(oldestAt) },
            { title: t('field.keptDue'), align: 'right', render: (_, { due }) => rows(t, due) },
            { title: t('field.keptWould'), render: (_, kept) => <WouldTake kept={kept} /> },
            {
              title: t('field.lastRunAt'),
              render: (_, { lastRunAt, qjob }) => timeText(lastRunAt) || (qjob == null ? '–' : t('qjob.never')),
            },
          ]}
        />
      </Flex>
    </PageFrame>
  );
}

/** The value, which those who keep qjobs set there; of files it is a setting of the configuration. */
function KeptFor({ kept }: { kept: Kept }) {
  const { t } = useTranslation();
  const words = t(`retention.${kept.unit}`, { count: kept.value });
  if (kept.qjob == null) {
    return (
      <Flex vertical align="start">
        {words}
        <code className="soft">{kept.parameter}</code>
      </Flex>
    );
  }
  return kept.qjobId == null ? (
    words
  ) : (
    <ScreenLink screens={['qJobList']} to={`/system/qjobs/${kept.qjobId}`}>
      {words}
    </ScreenLink>
  );
}

/** Tries another value: what would a run take away then? */
function WouldTake({ kept }: { kept: Kept }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<number | null>(null);
  const value = useSettled(typed, 400);
  const { data, isFetching } = useQuery({ ...wouldQuery(kept.kind, value ?? kept.value), enabled: value !== null });
  const label = t('retention.tryNamed', { kind: t(`retention.kind.${kept.kind}`) });
  return (
    <Flex gap={8} align="center" wrap>
      <InputNumber
        aria-label={label}
        min={kept.least}
        max={kept.most}
        precision={0}
        value={typed}
        placeholder={String(kept.value)}
        suffix={t(`retention.unit.${kept.unit}`)}
        style={{ width: 130 }}
        onChange={setTyped}
      />
      <span aria-live="polite">
        {value !== null && !isFetching && data && t('retention.would', { rows: rows(t, data.due) })}
      </span>
    </Flex>
  );
}

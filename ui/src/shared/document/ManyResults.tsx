import { Alert, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallTable } from './SmallTable';

interface Props<R> {
  answer: { results: R[]; done: number; refused: number };
  /** What people know it by. */
  name: (result: R) => ReactNode;
  /** What became of it. */
  outcome: (result: R) => ReactNode;
}

/** What became of each of many, the refused ones first: they are what the reader must act on. */
export function ManyResults<R extends { id: number; ok: boolean }>({ answer, name, outcome }: Props<R>) {
  const { t } = useTranslation();
  const sorted = [...answer.results].sort((one, other) => Number(one.ok) - Number(other.ok));
  return (
    <Flex vertical gap={12}>
      <Alert
        showIcon
        type={answer.refused === 0 ? 'success' : answer.done === 0 ? 'error' : 'warning'}
        title={t('document.manyDone', { done: answer.done, refused: answer.refused })}
      />
      <SmallTable<R>
        label={t('document.result')}
        rowKey="id"
        pagination={sorted.length > 10 ? { pageSize: 10, size: 'small' } : false}
        dataSource={sorted}
        columns={[
          { title: t('document.document'), key: 'name', render: (_, result) => name(result) },
          { title: t('document.result'), key: 'result', render: (_, result) => outcome(result) },
        ]}
      />
    </Flex>
  );
}

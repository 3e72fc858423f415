import { useQuery } from '@tanstack/react-query';
import { Input, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Schema } from '../../shared/api/types';
import { request, requestFile } from '../../shared/client';
import { SmallTable } from '../../shared/document/SmallTable';
import { FileButton } from '../../shared/FileButton';
import { whileLoading } from '../../shared/feedback/loading';
import { saveFile, sizeText } from '../../shared/file';
import { PageFrame } from '../../shared/frame/PageFrame';
import { queryKeys } from '../../shared/queryKeys';
import { timeText } from '../../shared/time';
import './download.css';

type DownloadRoot = Schema<'DownloadRoot'>;
type DownloadFile = Schema<'DownloadFile'>;
type DownloadFiles = Schema<'DownloadFiles'>;

/** Files of the machine and of the database, as they lie there. */
export function DownloadFilePage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const query = useQuery({
    queryKey: queryKeys.list('download-roots', {}),
    queryFn: () => request<DownloadRoot[]>('GET', '/download-roots'),
  });
  return (
    <PageFrame name="downloadFile" query={query}>
      {(roots) => {
        const asked = search.get('root');
        const root = roots.find((one) => one.root === asked)?.root ?? roots[0]?.root ?? '';
        return (
          <section className="panel download-panel">
            <Tabs
              activeKey={root}
              destroyOnHidden
              tabBarGutter={16}
              onChange={(next) => setSearch({ root: next }, { replace: true })}
              items={roots.map((one) => ({
                key: one.root,
                label: t('download.tab', { root: t(`download.root.${one.root}`), count: one.files }),
                children: <Files root={one} />,
              }))}
            />
          </section>
        );
      }}
    </PageFrame>
  );
}

function Files({ root }: { root: DownloadRoot }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.list('download-files', { root: root.root }),
    queryFn: () => request<DownloadFiles>('GET', '/download-files', { query: { root: root.root } }),
  });
  const files = useMemo(() => {
    const part = words.trim().toLowerCase();
    return (data?.items ?? []).filter(({ name }) => name.toLowerCase().includes(part));
  }, [data, words]);
  const title = t(`download.root.${root.root}`);
  return (
    <>
      <p className="page-hint soft">
        {t(`download.hint.${root.root}`)} {t('download.total', { size: sizeText(root.bytes) })}
        {data?.hasMore && ` ${t('download.hasMore', { count: data.items.length })}`}
      </p>
      <Input.Search
        className="download-words"
        allowClear
        aria-label={t('download.words')}
        placeholder={t('download.words')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <SmallTable<DownloadFile>
        label={title}
        rowKey="key"
        loading={!data && !isError}
        onRetry={isError && !data ? () => void refetch() : undefined}
        dataSource={files}
        showSorterTooltip={false}
        locale={{ emptyText: <span className="soft">{t(words ? 'search.empty' : 'download.empty')}</span> }}
        pagination={files.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        columns={[
          {
            title: t('field.fileName'),
            key: 'name',
            sorter: (a, b) => a.name.localeCompare(b.name),
            render: (_, file) => <FileButton name={file.name} onClick={() => void fetchFile(root.root, file)} />,
          },
          {
            title: t('field.size'),
            dataIndex: 'size',
            align: 'end',
            sorter: (a, b) => a.size - b.size,
            render: (size: number) => sizeText(size),
          },
          {
            title: t('download.at'),
            dataIndex: 'at',
            sorter: (a, b) => a.at.localeCompare(b.at),
            render: (at: string) => timeText(at),
          },
        ]}
      />
    </>
  );
}

async function fetchFile(root: string, file: DownloadFile): Promise<void> {
  const answer = requestFile('GET', `/download-files/${root}/${encodeURIComponent(file.key)}`);
  saveFile(await whileLoading(answer), file.name);
}

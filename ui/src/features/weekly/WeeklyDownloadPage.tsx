import { useTranslation } from 'react-i18next';
import type { Schema, SortOf } from '../../shared/api/types';
import { requestFile } from '../../shared/client';
import { FileButton } from '../../shared/FileButton';
import { whileLoading } from '../../shared/feedback/loading';
import { saveFile, sizeText } from '../../shared/file';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';

/** A supplier's workbook of a week. */
type WeeklyDownload = Schema<'DownloadRow'>;

const fields: SearchField[] = [
  { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode' },
  { kind: 'days', name: 'made', label: 'field.madeOn', from: 'madeFrom', to: 'madeTo', maxDays: 400 },
];

/** The workbooks that the weekly download has made, to fetch. */
export function WeeklyDownloadPage() {
  const { t } = useTranslation();
  return (
    <SearchPage<WeeklyDownload>
      name="weeklyDownload"
      path="weekly-downloads"
      fields={fields}
      columns={columns}
      exportable={false}
      rowKey={(file) => file.id}
      empty={t('weekly.empty')}
    />
  );
}

async function fetchFile(file: WeeklyDownload): Promise<void> {
  const answer = requestFile('GET', `/weekly-downloads/${file.id}/file`);
  saveFile(await whileLoading(answer), `${file.fileName}.xlsx`);
}

const columns: SearchColumn<WeeklyDownload, SortOf<'/api/weekly-downloads'>>[] = [
  {
    key: 'fileName',
    title: 'field.fileName',
    fixed: true,
    card: 'head',
    render: (file) => <FileButton name={`${file.fileName}.xlsx`} onClick={() => void fetchFile(file)} />,
  },
  { key: 'madeOn', title: 'field.madeOn', sort: true },
  { key: 'vendorCode', title: 'field.vendorCode', sort: true },
  { key: 'vendorName', title: 'field.vendorName' },
  {
    key: 'poLines',
    title: 'field.poLines',
    align: 'right',
    render: (file) => file.poLines.toLocaleString('en-US'),
  },
  { key: 'asns', title: 'field.asns', align: 'right', render: (file) => file.asns.toLocaleString('en-US') },
  { key: 'size', title: 'field.size', sort: true, align: 'right', render: (file) => sizeText(file.size) },
  { key: 'madeAt', title: 'field.madeAt', render: (file) => timeText(file.madeAt) },
];

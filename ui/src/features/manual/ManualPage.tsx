import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { whileLoading } from '../../shared/feedback/loading';
import { saveFile, sizeText } from '../../shared/file';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { Nothing } from '../../shared/search/Nothing';
import { timeText } from '../../shared/time';
import { fetchManual, loadManuals, type ManualDirectory } from './api';
import './manual.css';
import { UploadManuals } from './UploadManuals';

/** The manuals for the reader's company type, to fetch; for administrators also to put there. */
export function ManualPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ queryKey: queryKeys.manuals(), queryFn: loadManuals });
  if (!data) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  // Whoever fills the directories sees the empty ones, too.
  const shown = data.directories.filter(({ files }) => data.mayUpload || files.length > 0);
  return (
    <div className="search-page">
      <header className="search-head">
        <h1>{t('route.downloadUserManual')}</h1>
      </header>
      {shown.length === 0 && (
        <section className="panel">
          <Nothing kind="empty" hint={t('manual.none')} />
        </section>
      )}
      {shown.map((directory) => (
        <Directory key={directory.dir} directory={directory} mayUpload={data.mayUpload} />
      ))}
    </div>
  );
}

function Directory({ directory, mayUpload }: { directory: ManualDirectory; mayUpload: boolean }) {
  const { t } = useTranslation();
  const { dir, files } = directory;
  const name = t(`manual.dir.${dir}`);
  return (
    <section className="panel panel-text manual-directory" aria-label={name}>
      <div className="manual-head">
        <h2>{name}</h2>
        {mayUpload && <UploadManuals dir={dir} name={name} />}
      </div>
      {files.length === 0 && <p className="soft">{t('manual.empty')}</p>}
      {files.length > 0 && (
        <ul className="manual-files">
          {files.map((file) => (
            <li key={file.name}>
              <Button
                type="link"
                icon={<Icon of={DownloadOutlined} />}
                onClick={async () => saveFile(await whileLoading(fetchManual(dir, file.name)), file.name)}
              >
                {file.name}
              </Button>
              <span className="soft number">
                {sizeText(file.size)}, {timeText(file.uploadedAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

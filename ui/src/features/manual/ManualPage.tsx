import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { whileLoading } from '../../shared/feedback/loading';
import { saveFile, sizeText } from '../../shared/file';
import { PageFrame } from '../../shared/frame/PageFrame';
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
  const query = useQuery({ queryKey: queryKeys.manuals(), queryFn: loadManuals });
  const { mayUpload = false, directories = [] } = query.data ?? {};
  // Whoever fills the directories sees the empty ones, too.
  const shown = directories.filter(({ files }) => mayUpload || files.length > 0);
  return (
    <PageFrame name="downloadUserManual" query={query}>
      {shown.length === 0 && (
        <section className="panel">
          <Nothing kind="empty" hint={t('manual.none')} />
        </section>
      )}
      {shown.map((directory) => (
        <Directory key={directory.dir} directory={directory} mayUpload={mayUpload} />
      ))}
    </PageFrame>
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

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../shared/frame/PageFrame';
import { queryKeys } from '../../shared/queryKeys';
import { Nothing } from '../../shared/search/Nothing';
import { type Collection, loadManuals, type ManualDirectory } from './api';
import { FileItem } from './FileItem';
import './manual.css';
import { UploadManuals } from './UploadManuals';

/** The manuals for the reader's company type, to fetch; for administrators also to put there and take away. */
export const ManualPage = () => <FilesPage name="downloadUserManual" collection="manual" none="manual.none" />;

/** The same for forms, which are to be filled in. */
export const FormPage = () => <FilesPage name="downloadUserForm" collection="form" none="manual.noForms" />;

interface Props {
  name: string;
  collection: Collection;
  /** Key of the words where there is nothing. */
  none: string;
}

function FilesPage({ name, collection, none }: Props) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: queryKeys.manuals(collection), queryFn: () => loadManuals(collection) });
  const { mayUpload = false, directories = [] } = query.data ?? {};
  // Whoever fills the directories sees the empty ones, too.
  const shown = directories.filter(({ files }) => mayUpload || files.length > 0);
  return (
    <PageFrame name={name} query={query}>
      {shown.length === 0 && (
        <section className="panel">
          <Nothing kind="empty" hint={t(none)} />
        </section>
      )}
      {shown.map((directory) => (
        <Directory key={directory.dir} directory={directory} collection={collection} mayUpload={mayUpload} />
      ))}
    </PageFrame>
  );
}

interface DirectoryProps {
  directory: ManualDirectory;
  collection: Collection;
  mayUpload: boolean;
}

function Directory({ directory: { dir, files, removed }, collection, mayUpload }: DirectoryProps) {
  const { t } = useTranslation();
  const name = t(`manual.dir.${dir}`);
  return (
    <section className="panel panel-text manual-directory" aria-label={name}>
      <div className="manual-head">
        <h2>{name}</h2>
        {mayUpload && <UploadManuals dir={dir} name={name} collection={collection} />}
      </div>
      {files.length === 0 && <p className="soft">{t('manual.empty')}</p>}
      {files.length > 0 && (
        <ul className="manual-files">
          {files.map((file) => (
            <FileItem key={file.name} dir={dir} file={file} mayRemove={mayUpload} />
          ))}
        </ul>
      )}
      {mayUpload && removed.length > 0 && (
        <details className="manual-removed">
          <summary>
            {t('manual.removed')} ({removed.length})
          </summary>
          <ul className="manual-files">
            {removed.map((file) => (
              <FileItem key={file.name} dir={dir} file={file} removed />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

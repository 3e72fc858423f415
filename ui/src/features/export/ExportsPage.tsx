import { useTranslation } from 'react-i18next';
import { useExports } from '../../shared/export/useExports';
import { PageFrame } from '../../shared/frame/PageFrame';
import { Nothing } from '../../shared/search/Nothing';
import { ExportItem } from './ExportItem';
import './export.css';

/** What somebody has asked for, how far it is, and the files. */
export function ExportsPage() {
  const { t } = useTranslation();
  const query = useExports();
  return (
    <PageFrame name="exports" query={query}>
      {(exports) =>
        exports.length === 0 ? (
          <section className="panel">
            <Nothing kind="empty" hint={t('export.empty')} />
          </section>
        ) : (
          <ul className="exports" aria-label={t('export.open')}>
            {exports.map((one) => (
              <ExportItem key={one.id} of={one} />
            ))}
          </ul>
        )
      }
    </PageFrame>
  );
}

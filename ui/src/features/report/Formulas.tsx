import { useTranslation } from 'react-i18next';
import type { Report } from '../../shared/report/report';

/** What is counted, in which month it counts, and each figure with its unit and formula. */
export function Formulas({ report }: { report: Pick<Report, 'name' | 'columns'> }) {
  const { t } = useTranslation();
  const of = `report.${report.name}`;
  return (
    <div className="report-formulas">
      <p>{t(`${of}.counts`)}</p>
      <p className="soft">{t('report.monthMeans', { month: t(`${of}.month`) })}</p>
      <dl>
        {report.columns.map(({ key, unit }) => (
          <div key={key}>
            <dt>
              {t(`${of}.column.${key}`)} <span className="soft">({t(`report.unit.${unit}`)})</span>
            </dt>
            <dd>{t(`${of}.formula.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

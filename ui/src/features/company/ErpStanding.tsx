import { Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from './api';

/** How suppliers stand in the ERP; `merged` is asked for in the list only. */
export const erpStandings = ['active', 'inactive', 'gone', 'merged', 'unknown'] as const;

const colours: Record<string, string> = { active: 'success', inactive: 'warning', gone: 'error' };

/** Where a supplier stands in the ERP, and into which one it was merged; a dash for companies that the ERP has not sent. */
export function ErpStanding({ company }: { company: Pick<CompanyRow, 'erpStanding' | 'erpReplacedBy'> }) {
  const { t } = useTranslation();
  const colour = colours[company.erpStanding];
  if (colour === undefined) return '–';
  return (
    <>
      <Tag color={colour}>{t(`company.erpStanding.${company.erpStanding}`)}</Tag>{' '}
      {company.erpReplacedBy && (
        <Typography.Text type="secondary">
          {t('company.erpReplacedBy', { code: company.erpReplacedBy })}
        </Typography.Text>
      )}
    </>
  );
}

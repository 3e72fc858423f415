import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

/** Says of an order that its supplier is inactive in the ERP, so that it can send nothing new. */
export function VendorInactiveTag({ of }: { of: { vendorErpStanding: string } }) {
  const { t } = useTranslation();
  if (of.vendorErpStanding !== 'inactive') return null;
  return <Tag color="warning">{t('po.vendorInactive')}</Tag>;
}

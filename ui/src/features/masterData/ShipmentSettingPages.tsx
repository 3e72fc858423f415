import { useTranslation } from 'react-i18next';
import { EffectivePanel } from './EffectivePanel';
import { KindsPage } from './MasterDataPage';

/** Settings of shipments: rules, how plants are shipped to, tax codes, track letters, lists, and what holds for a part. */
export function AsnManagementSettingPage() {
  const { t } = useTranslation();
  return (
    <KindsPage
      name="asnManagementSetting"
      also={['plant', 'invoiceTrack']}
      more={{ key: 'effective', label: t('shipmentRule.tab'), children: <EffectivePanel /> }}
    />
  );
}

/** Whether defective units are counted, of a part from one supplier. */
export const XOutByVendorPage = () => <KindsPage name="asnMtrlXOutBoxVendor" />;

/** Under which names suppliers are shown to buyers. */
export const VendorNamesPage = () => <KindsPage name="ehubSetting" />;

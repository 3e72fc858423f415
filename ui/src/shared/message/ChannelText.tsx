import { useTranslation } from 'react-i18next';

/** Where something that was said comes from: the page, a workbook, the ERP. */
export function ChannelText({ of }: { of: string }) {
  return <>{useTranslation().t(`erp_message.channel.${of}`)}</>;
}

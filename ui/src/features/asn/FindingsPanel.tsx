import { CheckCircleFilled, ExclamationCircleFilled, WarningFilled } from '@ant-design/icons';
import { Flex, Typography, theme } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText } from '../../shared/document/finding';
import { placeText } from '../../shared/document/path';
import type { Finding } from '../../shared/document/types';
import { Icon } from '../../shared/icon/Icon';

const SHOWN = 12;

interface Props {
  findings: Finding[];
  onJump: (field: string) => void;
}

/** What still blocks sending, and what will have to be confirmed. Each entry leads to its field. */
export const FindingsPanel = memo(function FindingsPanel({ findings, onJump }: Props) {
  const { t } = useTranslation();
  const { token } = theme.useToken();
  const [all, setAll] = useState(false);
  const blocks = findings.filter((finding) => finding.severity === 'block');
  const sorted = [...blocks, ...findings.filter((finding) => finding.severity === 'warn')];
  const visible = all ? sorted : sorted.slice(0, SHOWN);
  return (
    <Flex vertical gap={8} aria-live="polite">
      <Typography.Title level={2} style={{ fontSize: 15, margin: 0 }}>
        {blocks.length === 0 ? (
          <Flex gap={8} align="center">
            <Icon of={CheckCircleFilled} style={{ color: token.colorSuccess }} />
            {t('asn.readyToSend')}
          </Flex>
        ) : (
          t('asn.stillBlocks', { count: blocks.length })
        )}
      </Typography.Title>
      <ul className="asn-findings">
        {visible.map((finding, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity
          <li key={place}>
            <button type="button" onClick={() => onJump(finding.field ?? '')} disabled={!finding.field}>
              {finding.severity === 'block' ? (
                <Icon of={ExclamationCircleFilled} label={t('asn.blocks')} style={{ color: token.colorError }} />
              ) : (
                <Icon of={WarningFilled} label={t('asn.warned')} style={{ color: token.colorWarning }} />
              )}
              <span>
                {finding.field && finding.label === 'REQUIRED' ? (
                  placeText(t, finding.field)
                ) : (
                  <>
                    {placeText(t, finding.field) && <strong>{placeText(t, finding.field)}</strong>}
                    {findingText(t, finding, 'asn')}
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {sorted.length > SHOWN && !all && (
        <Typography.Link onClick={() => setAll(true)}>
          {t('document.more', { count: sorted.length - SHOWN })}
        </Typography.Link>
      )}
    </Flex>
  );
});

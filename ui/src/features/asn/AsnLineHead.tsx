import { CheckCircleFilled, ExclamationCircleFilled, WarningFilled } from '@ant-design/icons';
import { Flex, Typography, theme } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { within, worst } from '../../shared/document/finding';
import type { Finding } from '../../shared/document/types';
import { Icon } from '../../shared/icon/Icon';
import { shown } from '../../shared/quantity';
import type { AsnLine } from './api';
import type { DraftLine } from './draft';
import { OpenedTag } from './OpenedTag';

interface Props {
  line: DraftLine;
  stored?: AsnLine;
  place: number;
  findings: Finding[];
}

/** A line in one glance: which order, which part, how much, and whether something is missing. */
export const AsnLineHead = memo(function AsnLineHead({ line, stored, place, findings }: Props) {
  const { t } = useTranslation();
  const own = within(findings, `lines[${place}]`);
  return (
    <Flex wrap gap="0 12px" align="baseline">
      <SeverityMark findings={own} />
      <Typography.Text strong>{stored ? `${stored.poNo} / ${stored.poLineNo}` : line.poLineId}</Typography.Text>
      <span>{stored?.materialCode}</span>
      <span>
        {shown(line.shipQty)} {stored?.uom}
      </span>
      {stored && <OpenedTag of={stored} uom={stored.uom} plain />}
      <Typography.Text type="secondary">
        {t('asn.lotsAndBoxes', { lots: line.lots.length, boxes: line.boxes.length })}
      </Typography.Text>
    </Flex>
  );
});

function SeverityMark({ findings }: { findings: Finding[] }) {
  const { t } = useTranslation();
  const { token } = theme.useToken();
  const severity = worst(findings);
  if (severity === 'block') {
    return (
      <Icon
        of={ExclamationCircleFilled}
        style={{ color: token.colorError }}
        label={t('asn.missing', { count: findings.length })}
      />
    );
  }
  if (severity === 'warn') {
    return <Icon of={WarningFilled} style={{ color: token.colorWarning }} label={t('asn.warned')} />;
  }
  return <Icon of={CheckCircleFilled} style={{ color: token.colorSuccess }} label={t('asn.complete')} />;
}

import { Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import './document.css';

interface Props {
  title: ReactNode;
  /** Right of the title: its state. */
  beside?: ReactNode;
  subtitle?: ReactNode;
  below?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** Head of a page that shows one document. */
export function DocumentHead({ title, beside, subtitle, below, children }: Props) {
  return (
    <Card size="small" styles={{ body: { padding: '14px 16px' } }}>
      <Flex wrap justify="space-between" align="center" gap="12px 24px">
        <Flex vertical gap={2} style={{ minWidth: 0 }}>
          <Flex wrap align="center" gap="4px 10px">
            <Typography.Title level={1} style={{ fontSize: 22, margin: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Typography.Title>
            {beside}
          </Flex>
          {subtitle && (
            <Typography.Text type="secondary" className="document-subtitle">
              {subtitle}
            </Typography.Text>
          )}
          {below}
        </Flex>
        <Flex wrap gap={8} align="center">
          {children}
        </Flex>
      </Flex>
    </Card>
  );
}

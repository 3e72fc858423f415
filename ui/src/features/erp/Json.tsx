import { CopyOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/icon/Icon';
import '../../shared/message/message.css';
import './erp.css';

/** What was said or heard, word for word, to read and to copy. */
export function Json({ title, value }: { title: string; value: unknown }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const empty = value === null || value === undefined;
  const text = empty ? t('erp.nothing') : JSON.stringify(value, null, 2);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <section style={{ minWidth: 0 }}>
      <Flex justify="space-between" align="center" style={{ marginBottom: 4, minHeight: 32 }}>
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
          {title}
        </Typography.Title>
        {!empty && (
          <Button size="small" type="text" icon={<Icon of={CopyOutlined} />} onClick={copy}>
            {copied ? t('erp.copied') : t('erp.copy')}
          </Button>
        )}
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard too */}
      <pre className="json" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

import { Alert, Flex, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mail } from './api';
import './mail.css';

type Form = 'html' | 'text';

/**
 * The mail as its reader sees it. The HTML is shown in a frame that runs no script, sends no form, opens no window and is
 * of no origin: whatever a template may hold cannot reach the page around it.
 */
export function Preview({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<Form>('html');
  const body = form === 'html' ? mail.bodyHtml : mail.bodyText;
  return (
    <section>
      <Flex wrap justify="space-between" align="center" gap={8} style={{ marginBottom: 8 }}>
        <Typography.Title level={2} className="section-title">
          {t('mail.preview')}
        </Typography.Title>
        <Segmented<Form>
          aria-label={t('mail.form')}
          value={form}
          onChange={setForm}
          options={[
            { value: 'html', label: t('mail.html') },
            { value: 'text', label: t('mail.text') },
          ]}
        />
      </Flex>
      {!mail.written && <Alert type="info" showIcon title={t('mail.unwritten')} style={{ marginBottom: 8 }} />}
      {!body && <Typography.Text type="secondary">{t('mail.nothing')}</Typography.Text>}
      {body && form === 'html' && (
        <iframe
          className="mail-frame"
          title={t('mail.preview')}
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={body}
        />
      )}
      {body && form === 'text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard too
        <pre className="json mail-text" tabIndex={0}>
          {body}
        </pre>
      )}
    </section>
  );
}

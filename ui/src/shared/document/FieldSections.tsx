import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './document.css';

export interface FieldItem {
  /** `field.<name>` is the label. */
  name: string;
  value: ReactNode;
  wide?: boolean;
}

export interface FieldSection {
  title?: string;
  items: FieldItem[];
}

/** Fields for reading, in columns as many as fit. */
export function FieldSections({ sections }: { sections: FieldSection[] }) {
  return (
    <>
      {sections.map((section, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are fixed
        <Section key={place} section={section} />
      ))}
    </>
  );
}

function Section({ section }: { section: FieldSection }) {
  const { t } = useTranslation();
  return (
    <section>
      {section.title && (
        <Typography.Title level={2} className="section-title">
          {section.title}
        </Typography.Title>
      )}
      <dl className="fields">
        {section.items.map((item) => (
          <div key={item.name} className={item.wide ? 'wide' : undefined}>
            <dt>{t(`field.${item.name}`)}</dt>
            <dd>{isEmpty(item.value) ? '–' : item.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

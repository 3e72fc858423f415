import { Skeleton } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editor } from './Editor';

// Fetched by whoever opens the screen, after the rest of it.
const Lazy = lazy(async () => ({ default: (await import('./Editor')).Editor }));

/** The editor, once it is there. */
export function QueryEditor(props: Omit<ComponentProps<typeof Editor>, 'label'>) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<Skeleton active />}>
      <Lazy {...props} label={t('query.text')} />
    </Suspense>
  );
}

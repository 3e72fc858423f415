import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import type { Spec, SpecDifference } from './api';

/** What this revision says otherwise than the one that holds, cell by cell; nothing where none holds, or it is this one. */
export function Differences({ spec }: { spec: Spec }) {
  const { t } = useTranslation();
  const { validRevision, revision, isOpen, differences } = spec;
  if (validRevision == null || (validRevision === revision && !isOpen)) return null;
  const words = ({ field }: SpecDifference, text: string) => {
    if (text === '') return '–';
    const spoken = field === 'suits' || field === 'difference' || field === 'replyType';
    return spoken ? t(`inspectionSpec.${field}.${text}`) : text;
  };
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('inspectionSpec.differences')}
      </Typography.Title>
      {differences.length === 0 ? (
        <Typography.Paragraph type="secondary">{t('inspectionSpec.same')}</Typography.Paragraph>
      ) : (
        <SmallTable<SpecDifference>
          label={t('inspectionSpec.differences')}
          rowKey={({ shortName, field }) => `${shortName} ${field}`}
          dataSource={differences}
          columns={[
            { title: t('field.shortName'), dataIndex: 'shortName' },
            {
              title: t('inspectionSpec.cell'),
              key: 'field',
              render: (_, one) => t(`inspectionSpec.field.${one.field}`),
            },
            {
              title: t('inspectionSpec.before'),
              key: 'before',
              render: (_, one) => <del>{words(one, one.before)}</del>,
            },
            {
              title: t('inspectionSpec.now'),
              key: 'now',
              render: (_, one) => <strong>{words(one, one.now)}</strong>,
            },
          ]}
        />
      )}
    </section>
  );
}

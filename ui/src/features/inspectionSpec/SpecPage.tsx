import { DownloadOutlined, SaveOutlined } from '@ant-design/icons';
import { Alert, Button, Typography } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Attachments } from '../../shared/document/Attachments';
import { DocumentPage } from '../../shared/document/DocumentPage';
import type { FieldItem, FieldSection } from '../../shared/document/FieldSections';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { useDocument, useWorkflow } from '../../shared/document/useDocument';
import { whileLoading } from '../../shared/feedback/loading';
import { saveFile } from '../../shared/file';
import { CellGrid } from '../../shared/grid/CellGrid';
import { Icon } from '../../shared/icon/Icon';
import { timeText } from '../../shared/time';
import { notPressed, specActions } from './actions';
import { gridFile, loadSpec, nameOf, PATH, type Spec } from './api';
import { Differences } from './Differences';
import { columnsOf, type GridRow } from './grid';
import { useGrid } from './useGrid';

/** One inspection spec: what is asked, what the supplier says of it, and what differs from the revision that holds. */
export function SpecPage() {
  const id = Number(useParams().id);
  const doc = { process: 'inspection_spec', path: PATH, id };
  const { data: spec, error, refetch } = useDocument(doc, loadSpec);
  if (!spec) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  // What was typed into one spec is not shown in the next.
  return <Shown key={id} spec={spec} onChanged={refetch} />;
}

function Shown({ spec, onChanged }: { spec: Spec; onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const doc = { process: 'inspection_spec', path: PATH, id: spec.id };
  const offers = useWorkflow(doc).data?.offers ?? [];
  // Whoever may ever submit it fills it; the server says who that is.
  const fills = spec.isOpen && spec.isAsked && offers.some(({ event }) => event === 'submit');
  const grid = useGrid(spec);
  const columns = useMemo(() => columnsOf(t, fills), [t, fills]);
  return (
    <DocumentPage
      doc={doc}
      title={nameOf(spec)}
      subtitle={`${spec.description} · ${spec.vendorCode} ${spec.vendorName}`}
      state={spec.state}
      version={spec.version}
      actions={specActions(spec, grid.save)}
      hidden={notPressed}
      onRefused={grid.tell}
      extra={
        <>
          <Button icon={<Icon of={DownloadOutlined} />} onClick={() => void whileLoading(fetchGrid(spec.id))}>
            {t('inspectionSpec.template')}
          </Button>
          {fills && (
            <Button
              icon={<Icon of={SaveOutlined} />}
              loading={grid.saving}
              disabled={!grid.dirty && spec.state === 'InProcess'}
              onClick={() => void grid.press()}
            >
              {t('inspectionSpec.save')}
            </Button>
          )}
        </>
      }
      notice={<Notice spec={spec} dirty={grid.dirty} />}
      sections={sectionsOf(spec, t)}
    >
      <section>
        <Typography.Title level={2} className="section-title">
          {t('inspectionSpec.grid')}
        </Typography.Title>
        {fills && <Typography.Paragraph type="secondary">{t('inspectionSpec.hint')}</Typography.Paragraph>}
        <CellGrid<GridRow>
          label={t('inspectionSpec.grid')}
          columns={columns}
          rows={grid.rows}
          path="values"
          findings={grid.findings}
          disabled={!fills || grid.saving}
          onChange={grid.change}
        />
      </section>
      <Differences spec={spec} />
      <Attachments
        doc={doc}
        files={spec.files}
        removed={spec.removedFiles}
        acceptedRevision={spec.validRevision}
        editable={fills}
        onChanged={onChanged}
      />
    </DocumentPage>
  );
}

async function fetchGrid(id: number): Promise<void> {
  saveFile(await gridFile(id), 'inspection-spec.xlsx');
}

/** What the supplier has to mind. */
function Notice({ spec, dirty }: { spec: Spec; dirty: boolean }) {
  const { t } = useTranslation();
  const why = spec.isOpen && spec.isAsked && (spec.isAskedOtherwise ? 'changed' : spec.reopened);
  return (
    <>
      {spec.state === 'Reject' && spec.reason && (
        <Alert type="error" showIcon title={`${t('field.decisionReason')}: ${spec.reason}`} />
      )}
      {!spec.isAsked && <Alert type="info" showIcon title={t('inspectionSpec.notAskedHint')} />}
      {why && <Alert type="warning" showIcon title={t(`inspectionSpec.${why}`)} />}
      {dirty && <Alert type="info" showIcon title={t('inspectionSpec.unsaved')} />}
    </>
  );
}

/** What is said of it, in one block: the grid is what people come for. What there is nothing of has no place. */
function sectionsOf(spec: Spec, t: (key: string) => string): FieldSection[] {
  const items: FieldItem[] = [
    { name: 'specType', value: t(`inspection_spec.specType.${spec.specType}`) },
    { name: 'subGroup', value: `${spec.subGroup} ${spec.subGroupName}`.trim() },
    { name: 'specRevision', value: String(spec.revision) },
    { name: 'validRevision', value: spec.validRevision == null ? '' : String(spec.validRevision) },
    { name: 'validFromOn', value: spec.validFromOn },
    { name: 'expiresOn', value: spec.expiresOn },
    { name: 'submittedByName', value: spec.submittedByName },
    { name: 'submittedAt', value: timeText(spec.submittedAt) },
    { name: 'decidedByName', value: spec.decidedByName },
    { name: 'decidedAt', value: timeText(spec.decidedAt) },
    { name: 'comment', value: spec.comment, wide: true },
    // Of a rejected one the notice above says it.
    { name: 'decisionReason', value: spec.state === 'Reject' ? '' : spec.reason, wide: true },
  ];
  return [{ items: items.filter(({ value }) => value) }];
}

import { PlusOutlined } from '@ant-design/icons';
import { Button, Card, Collapse, Flex, Typography } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byField } from '../../shared/document/finding';
import { ConflictNotice } from '../../shared/document/Notices';
import { cellId } from '../../shared/grid/CellGrid';
import { Icon } from '../../shared/icon/Icon';
import { useSteady } from '../../shared/search/useSteady';
import { mayMove } from '../../shared/theme/motion';
import { AddLinesDialog } from './AddLinesDialog';
import { AsnLineEditor } from './AsnLineEditor';
import { AsnLineHead } from './AsnLineHead';
import type { Asn } from './api';
import { FindingsPanel } from './FindingsPanel';
import { HeaderForm, sectionOf, useSuggestions } from './HeaderForm';
import type { AsnDraft } from './useAsnDraft';
import './asn.css';

/** How long an opened panel takes until its fields can be focused, in milliseconds. */
const OPENING = 60;

/** Findings that only say that something is still to be entered; the side panel lists them from the beginning. */
const missing = new Set(['REQUIRED', 'ASN_LOTS_REQUIRED', 'ASN_BOXES_REQUIRED']);

/** The unsent ASN: header in sections, lines with lots and boxes, and beside them what still blocks sending. */
export function AsnEditor({ asn, edit }: { asn: Asn; edit: AsnDraft }) {
  const { t } = useTranslation();
  const { draft, findings, autosave } = edit;
  const { lines } = draft;
  const stored = useMemo(() => new Map(asn.lines.map((line) => [line.id, line])), [asn.lines]);
  const suggestions = useSuggestions(lines, asn.lines);
  // What is merely not filled in yet is no reproach at the field before the person has asked what is missing.
  const faults = useMemo(
    () => byField(edit.asked > 0 ? findings : findings.filter(({ label }) => !missing.has(label))),
    [findings, edit.asked],
  );
  const [openLines, setOpenLines] = useState<string[]>(() => asn.lines.slice(0, 1).map(({ id }) => String(id)));
  const [adding, setAdding] = useState(false);
  const [openSections, setOpenSections] = useState(['shipment', 'invoice']);

  const jump = useSteady((field: string) => {
    const place = /^lines\[(\d+)\]/.exec(field)?.[1];
    const line = place === undefined ? undefined : lines[Number(place)];
    if (line) setOpenLines((open) => [...new Set([...open, String(line.id)])]);
    else setOpenSections((open) => [...new Set([...open, sectionOf(field)])]);
    setTimeout(() => focusField(field), OPENING);
  });
  const { ask } = edit;
  const follow = useCallback(
    (field: string) => {
      ask();
      jump(field);
    },
    [ask, jump],
  );

  // A refused send leads to the first thing to put right.
  const { refusals } = edit;
  const first = findings.find(({ severity, field }) => severity === 'block' && field)?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the cursor, not a change of findings
  useEffect(() => {
    if (refusals > 0 && first) jump(first);
  }, [refusals]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens where the cursor is
    <div
      className="asn-editor"
      onFocus={({ target }) => edit.setEditing(isField(target))}
      // From field to field it stays: going out and in again would draw everything twice with every Enter.
      onBlur={({ currentTarget, relatedTarget: next }) => {
        if (!isField(next) || !currentTarget.contains(next)) edit.setEditing(false);
      }}
    >
      <Flex vertical gap={16} className="asn-editor-main">
        {autosave.status.kind === 'stale' && (
          <ConflictNotice process="asn" conflict={autosave.status.conflict} onReload={() => void edit.takeOver()} />
        )}
        <HeaderForm
          currency={asn.currency}
          header={draft.header}
          suggestions={suggestions}
          faults={faults}
          open={openSections}
          onOpen={setOpenSections}
          onChange={edit.setHeader}
        />
        <section>
          <Typography.Title level={2} className="section-title">
            {t('asn.lines', { count: lines.length })}
          </Typography.Title>
          <Collapse
            activeKey={openLines}
            onChange={(keys) => setOpenLines([...keys])}
            destroyOnHidden
            items={lines.map((line, place) => ({
              key: String(line.id),
              label: <AsnLineHead line={line} stored={stored.get(line.id)} place={place} findings={findings} />,
              children: (
                <AsnLineEditor
                  line={line}
                  stored={stored.get(line.id)}
                  place={place}
                  faults={faults}
                  only={lines.length === 1}
                  onChange={edit.setLine}
                  onRemove={edit.removeLine}
                  onAllocate={edit.allocate}
                />
              ),
            }))}
          />
          <Button icon={<Icon of={PlusOutlined} />} style={{ marginTop: 12 }} onClick={() => setAdding(true)}>
            {t('asn.addLines')}
          </Button>
        </section>
        {adding && <AddLinesDialog asnId={asn.id} onClose={() => setAdding(false)} onAdd={edit.addLines} />}
      </Flex>
      <aside className="asn-editor-side" aria-label={t('asn.findings')}>
        <Card size="small">
          <FindingsPanel findings={findings} onJump={follow} />
        </Card>
      </aside>
    </div>
  );
}

const isField = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches('input, textarea');

/** Brings a field into view and puts the cursor into it; the nearest thing around it when it has no input. */
function focusField(field: string): void {
  for (let path = field; path !== ''; path = path.replace(/(\.[^.[\]]+|\[\d+\]|^[^.[\]]+)$/, '')) {
    const target = document.getElementById(cellId(path));
    if (target) {
      target.scrollIntoView({ block: 'center', behavior: mayMove() ? 'smooth' : 'auto' });
      target.focus({ preventScroll: true });
      return;
    }
  }
}

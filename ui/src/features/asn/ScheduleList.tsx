import { BellOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { Tone } from '../../shared/document/Tone';
import { Icon } from '../../shared/icon/Icon';
import { shown } from '../../shared/quantity';
import { SearchPage } from '../../shared/search/SearchPage';
import type { MayChoose, SearchColumn, Selection } from '../../shared/search/types';
import { mineView, weekView } from '../../shared/search/views/built';
import { useMay } from '../../shared/session/permission';
import { useHasScreen } from '../../shared/session/screens';
import { timeText } from '../../shared/time';
import type { ScheduleLine } from './api';
import { CreateDialog } from './CreateDialog';
import { DraftsDialog } from './DraftsDialog';
import { Lateness } from './Lateness';
import { NudgeDialog } from './NudgeDialog';
import { OpenedTag } from './OpenedTag';
import { PoLineLink } from './PoLineLink';
import { groupsOf, listFields, suggested } from './schedule';

/** What is overdue has a place of its own beside these. */
const views = [weekView('due'), mineView()];

/** Order lines of which something is due; suppliers make notices of them, buyers nudge their suppliers. */
export function ScheduleList({ type }: { type: string }) {
  const { t } = useTranslation();
  const linked = useHasScreen('poSearch');
  const inside = useMay('GET /api/options/buyers');
  const ships = useMay('POST /api/asns');
  const nudges = useMay('POST /api/asn-schedule/nudges');
  const fields = useMemo(() => listFields(inside), [inside]);
  const columns = useMemo(() => columnsOf(inside), [inside]);
  const [chosen, setChosen] = useState<{ selection: Selection<ScheduleLine>; act: 'ship' | 'nudge' }>();
  const mayChoose = useMemo<MayChoose<ScheduleLine>>(
    () => (line) => (ships && line.heldBy ? t(`asn.heldBy.${line.heldBy}`) : true),
    [ships, t],
  );
  const fixed = useMemo(() => ({ type }), [type]);
  return (
    <>
      <SearchPage<ScheduleLine>
        name="asnSchedule"
        within={{ hint: t(`schedule.hint.${type}`) }}
        path="asn-schedule"
        fields={fields}
        columns={columns}
        fixed={fixed}
        views={views}
        rowKey={(line) => line.id}
        address={linked ? (line) => `/po/lines/${line.id}` : undefined}
        onOpen={null}
        empty={t(`schedule.empty.${type}`)}
        mayChoose={mayChoose}
        bulk={
          ships || nudges
            ? (selection) => (
                <>
                  {ships && (
                    <Button
                      type="primary"
                      icon={<Icon of={PlusOutlined} />}
                      onClick={() => setChosen({ selection, act: 'ship' })}
                    >
                      {t('asn.create')}
                    </Button>
                  )}
                  {nudges && (
                    <Button icon={<Icon of={BellOutlined} />} onClick={() => setChosen({ selection, act: 'nudge' })}>
                      {t('schedule.nudge')}
                    </Button>
                  )}
                </>
              )
            : undefined
        }
      />
      {chosen?.act === 'ship' && <Ship selection={chosen.selection} onClose={() => setChosen(undefined)} />}
      {chosen?.act === 'nudge' && (
        <NudgeDialog
          lines={chosen.selection.rows}
          onClose={(sent) => {
            setChosen(undefined);
            if (!sent) return;
            chosen.selection.clear();
            void chosen.selection.refresh();
          }}
        />
      )}
    </>
  );
}

/** One notice of lines that may travel together; of others one for each group, if that is wanted. */
function Ship({ selection, onClose }: { selection: Selection<ScheduleLine>; onClose: () => void }) {
  const navigate = useNavigate();
  const groups = groupsOf(selection.rows);
  const [only] = groups;
  if (groups.length === 1 && only) {
    return (
      <CreateDialog lines={only.map(suggested)} onClose={onClose} onCreated={(id) => navigate(`/asn/asns/${id}`)} />
    );
  }
  return (
    <DraftsDialog
      groups={groups}
      onClose={(made) => {
        onClose();
        if (!made) return;
        selection.clear();
        void selection.refresh();
      }}
    />
  );
}

const columnsOf =
  (inside: boolean) =>
  (t: TFunction): SearchColumn<ScheduleLine, SortOf<'/api/asn-schedule'>>[] => [
    {
      key: 'dueOn',
      title: 'field.dueOn',
      sort: true,
      fixed: true,
      card: 'head',
      exported: ['dueOn', 'daysLate'],
      render: (line) => (
        <>
          {line.dueOn} <Lateness days={line.daysLate} followed={line.followUp} />
        </>
      ),
    },
    {
      key: 'poNo',
      title: 'field.poNo',
      sort: true,
      card: 'head',
      exported: ['poNo', 'lineNo'],
      render: (line) => <PoLineLink id={line.id}>{`${line.poNo} / ${line.lineNo}`}</PoLineLink>,
    },
    { key: 'materialCode', title: 'field.materialCode', sort: 'material', card: 'head' },
    { key: 'description', title: 'field.description', width: 220 },
    {
      key: 'dueQty',
      title: 'field.dueQty',
      align: 'right',
      render: (line) => (
        <>
          <strong>{shown(line.dueQty)}</strong>
          {line.pieces > 1 && <div className="soft">{t('schedule.ofPieces', { qty: shown(line.leftQty) })}</div>}
        </>
      ),
    },
    {
      key: 'balanceAllowQty',
      title: 'field.balanceAllowQty',
      align: 'right',
      exported: ['balanceAllowQty', 'heldBy'],
      render: (line) => (
        <>
          {shown(line.balanceAllowQty)}
          {line.heldBy && (
            <div>
              <Tone tone="act">{t(`asn.heldBy.${line.heldBy}`)}</Tone>
            </div>
          )}
          <div>
            <OpenedTag of={line} uom={line.uom} />
          </div>
        </>
      ),
    },
    { key: 'uom', title: 'field.uom', card: 'none' },
    { key: 'leftQty', title: 'field.toShipQty', align: 'right', hidden: true, render: (line) => shown(line.leftQty) },
    { key: 'orderQty', title: 'field.orderQty', align: 'right', hidden: true, render: (line) => shown(line.orderQty) },
    {
      key: 'inTransitQty',
      title: 'field.inTransitQty',
      align: 'right',
      hidden: true,
      render: (line) => shown(line.inTransitQty),
    },
    {
      key: 'receivedQty',
      title: 'field.receivedQty',
      align: 'right',
      hidden: true,
      render: (line) => shown(line.receivedQty),
    },
    { key: 'needByOn', title: 'field.needByOn', sort: true, hidden: true },
    { key: 'promisedOn', title: 'field.promisedOn', hidden: true },
    { key: 'plantCode', title: 'field.plantCode' },
    { key: 'shipTo', title: 'field.shipTo', width: 180 },
    { key: 'materialGroup', title: 'field.materialGroup', hidden: true },
    ...(inside
      ? ([
          { key: 'vendorCode', title: 'field.vendorCode' },
          { key: 'vendorName', title: 'field.vendorName', hidden: true },
          { key: 'buyerName', title: 'field.buyerName', hidden: true },
          {
            key: 'nudgedAt',
            title: 'field.nudgedAt',
            exported: ['nudgedAt', 'nudgedByName'],
            render: (line) =>
              line.nudgedAt ? (
                <>
                  {timeText(line.nudgedAt)}
                  <div className="soft">{line.nudgedByName}</div>
                </>
              ) : (
                '–'
              ),
          },
        ] satisfies SearchColumn<ScheduleLine, SortOf<'/api/asn-schedule'>>[])
      : []),
  ];

import { BellOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { SearchPage } from '../../shared/search/SearchPage';
import type { Selection } from '../../shared/search/types';
import { waitingView } from '../../shared/search/views/built';
import { useMay } from '../../shared/session/permission';
import { decisions } from './actions';
import { nameOf, PATH, pageOf, type SpecRow } from './api';
import { allColumns, expiringView, fieldsOfAll } from './columns';
import { RemindDialog } from './RemindDialog';
import { SetUpDialog } from './SetUpDialog';

const views = [waitingView('Approving'), expiringView];

/** All suppliers' specs: those that are missing come first, then those that are to be verified. */
export function MaintainSpecsPage() {
  return (
    <SearchPage<SpecRow>
      name="QAIqaSpecMaintain_B"
      path={PATH}
      sort="turn"
      fields={fieldsOfAll}
      views={views}
      columns={allColumns}
      rowKey={idOf}
      address={pageOf}
      actions={<SetUp />}
      bulk={(selection) => <Chosen selection={selection} />}
    />
  );
}

const idOf = ({ id }: SpecRow) => id;

function SetUp() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  if (!useMay('POST /api/inspection-specs')) return null;
  return (
    <>
      <Button icon={<Icon of={PlusOutlined} />} onClick={() => setOpen(true)}>
        {t('inspectionSpec.setUp')}
      </Button>
      {open && (
        <SetUpDialog
          onClose={() => {
            setOpen(false);
            void client.invalidateQueries({ queryKey: queryKeys.all(PATH) });
          }}
        />
      )}
    </>
  );
}

/** Those that were chosen are decided, or their suppliers reminded. */
function Chosen({ selection }: { selection: Selection<SpecRow> }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<SpecRow[]>();
  const reminds = useMay('POST /api/inspection-specs/remind');
  return (
    <>
      <ChosenEvents
        process="inspection_spec"
        path={PATH}
        actions={decisions}
        selection={selection}
        name={nameOf}
        address={pageOf}
      />
      {reminds && selection.rows.length > 0 && (
        <Button icon={<Icon of={BellOutlined} />} onClick={() => setAsked(selection.rows)}>
          {t('inspectionSpec.remind')}
        </Button>
      )}
      {asked && (
        <RemindDialog
          specs={asked}
          onClose={(sent) => {
            setAsked(undefined);
            if (!sent) return;
            selection.clear();
            void selection.refresh();
          }}
        />
      )}
    </>
  );
}

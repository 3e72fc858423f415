import { useTranslation } from 'react-i18next';
import { Tone, type ToneName } from './Tone';

/** Tones by what a state asks of the reader. */
const tones: Record<string, Record<string, ToneName>> = {
  po_line: { New: 'new', Revise: 'act', Nego: 'talk', Reject: 'bad', Accept: 'good' },
  asn: {
    Unsent: 'new',
    Sending: 'moving',
    Sent: 'good',
    Refused: 'bad',
    Cancelling: 'moving',
    Cancelled: 'over',
    Receiving: 'talk',
    Closed: 'over',
  },
  ship_permission: {
    Submitted: 'talk',
    Approved: 'good',
    ApprovedWithIssue: 'good',
    Rejected: 'bad',
    Withdrawn: 'over',
    Expired: 'over',
  },
  certificate: { Awaited: 'new', Submitted: 'talk', Accept: 'good', Reject: 'bad', Void: 'over' },
  balance_statement: { Open: 'new', Issued: 'act', Confirmed: 'good', Disputed: 'bad', Answered: 'talk' },
  inspection_spec: {
    '--': 'new',
    InProcess: 'talk',
    Approving: 'moving',
    Reject: 'bad',
    Accept: 'good',
    IQAChange: 'act',
  },
  opening: { Granted: 'good', Used: 'over', Expired: 'over', TakenBack: 'over' },
  company: { '--': 'new', Golive: 'good', Invalid: 'over' },
  account: { B: 'new', Y: 'good', N: 'over' },
  company_registration: { Unreviewed: 'new', Returned: 'talk', Rejected: 'bad', Approved: 'moving', Activated: 'good' },
  announcement: { Draft: 'new', Scheduled: 'talk', Published: 'good', Expired: 'over' },
  export: {
    Queued: 'new',
    Writing: 'moving',
    Ready: 'good',
    Failed: 'bad',
    Cancelled: 'over',
    Expired: 'over',
    Discarded: 'over',
  },
  report_run: {
    Queued: 'new',
    Running: 'moving',
    Ready: 'good',
    Failed: 'bad',
    Cancelled: 'over',
    Expired: 'over',
  },
  report_schedule: { Active: 'good', Paused: 'act', Removed: 'over' },
  master: { Active: 'good', Inactive: 'over' },
  database_change: { Proposed: 'new', Applied: 'good', Refused: 'bad', Withdrawn: 'over', Undone: 'over' },
  qjob: { Active: 'good', Paused: 'act', Stopped: 'over' },
  erp_message: { N: 'new', I: 'moving', Y: 'good', F: 'bad', E: 'act', C: 'over', X: 'over' },
  mail: { N: 'new', I: 'moving', Y: 'good', F: 'bad', E: 'act', C: 'over', X: 'over' },
};

/** States that last only as long as a job: pages look again while a document is in one. */
const passing: Record<string, string[]> = {
  asn: ['Sending', 'Cancelling'],
  erp_message: ['N', 'I'],
  mail: ['N', 'I'],
  po_line: [],
  report_run: ['Queued', 'Running'],
};

/** Whether the document will leave this state by itself. */
export function isPassing(process: string, state: string | undefined): boolean {
  return state !== undefined && (passing[process]?.includes(state) ?? false);
}

/** The state in words and colour. */
export function StateTag({ process, state }: { process: string; state: string }) {
  const { t } = useTranslation();
  return (
    <Tone tone={tones[process]?.[state] ?? 'over'}>{t(`${process}.state.${state}`, { defaultValue: state })}</Tone>
  );
}

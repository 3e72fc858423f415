import { FileExcelOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Radio, Spin, Upload } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../client';
import { findingText } from '../document/finding';
import type { Finding } from '../document/types';
import { toastError, toastSuccess } from '../feedback/feedback';
import { Icon } from '../icon/Icon';
import { inTurn, saveInTurn } from '../turn';
import { confirmFile, emptyFile, type ImportQuery, type ImportResult, importFile, markedFile } from './api';
import { ImportFindings } from './ImportFindings';
import './import.css';

/** Largest upload, MB. */
const MAX_MB = 25;

interface Props {
  /** The import's address below `/api`, e.g. `/po-lines/import`. */
  path: string;
  /** Where it is taken over when it is to be confirmed first; absent = nothing of it ever is. */
  confirmPath?: string;
  /** Where a workbook to fill in comes from. */
  templatePath?: string;
  /** What both addresses say besides. */
  query?: ImportQuery;
  /** What the address of the workbook to fill in says besides, such as which rows it is to have. */
  templateQuery?: ImportQuery;
  /** What the address of the import says besides, such as which version of a document it changes. */
  uploadQuery?: ImportQuery;
  open: boolean;
  onClose: () => void;
  /** Rows were taken over. */
  onDone: (result: ImportResult) => void;
  /** Translation key; default "Import from Excel". */
  title?: string;
  /** Translation key of what fetches the workbook to fill in; default "Download template". */
  templateWord?: string;
}

/** Takes a workbook in two steps: a check that writes nothing, with a fault for every cell, then the taking over. */
export function ImportDialog(props: Props) {
  const { path, confirmPath, templatePath, query, templateQuery, uploadQuery, open, onClose, onDone } = props;
  const { title = 'import.title', templateWord = 'import.template' } = props;
  const { t } = useTranslation();
  const asked = { ...query, ...uploadQuery };
  const work = useImport(path, confirmPath, asked, (result, still) => {
    toastSuccess(t('import.done', { count: result.accepted, n: result.accepted }));
    onDone(result);
    // Another file may have been dropped since.
    if (!still) return;
    work.reset();
    onClose();
  });
  const { file, result, busy, fault, waiting, hiddenRows, pending } = work;
  // What the file hides is neither taken nor left before somebody says so.
  const undecided = result !== undefined && result.hidden > 0 && hiddenRows === undefined;
  const notes = result?.notes?.length ?? 0;
  const close = () => {
    work.reset();
    onClose();
  };
  const marked = async () => {
    if (file) await saveInTurn(() => markedFile(path, file, hiddenRows === true, asked), `marked-${file.name}`);
  };
  return (
    <Modal
      open={open}
      title={t(title)}
      width={720}
      onCancel={close}
      destroyOnHidden
      footer={
        result
          ? [
              <Button key="another" onClick={work.reset} disabled={busy !== undefined}>
                {t('import.another')}
              </Button>,
              (result.refused > 0 || notes > 0) && (
                <Button key="marked" onClick={() => void marked()}>
                  {t(result.refused > 0 ? 'import.marked' : 'import.markedNotes')}
                </Button>
              ),
              <Button
                key="apply"
                type="primary"
                danger={pending !== undefined}
                disabled={result.accepted === 0 || undecided || busy === 'check'}
                loading={busy === 'apply'}
                onClick={() => void work.apply()}
              >
                {pending
                  ? t('import.confirm')
                  : t(result.refused > 0 && !result.allOrNothing ? 'import.applyGood' : 'import.apply', {
                      count: result.accepted,
                      n: result.accepted,
                    })}
              </Button>,
            ]
          : null
      }
    >
      {waiting && <Alert type="info" showIcon role="status" title={t('import.waiting')} className="import-fault" />}
      {pending && <ToConfirm findings={pending.warnings} />}
      {fault && <Alert type="error" showIcon title={fault} className="import-fault" />}
      {result ? (
        <>
          {result.hidden > 0 && (
            <HiddenRows count={result.hidden} wanted={hiddenRows} disabled={busy !== undefined} onWant={work.want} />
          )}
          <ImportFindings result={result} fileName={file?.name ?? ''} />
        </>
      ) : (
        <Spin spinning={busy !== undefined} description={t('import.checking')}>
          <Upload.Dragger
            accept=".xlsx"
            maxCount={1}
            showUploadList={false}
            beforeUpload={(chosen) => {
              void work.check(chosen);
              return Upload.LIST_IGNORE;
            }}
          >
            <Icon of={FileExcelOutlined} className="import-picture" />
            <p className="import-drop">{t('import.drop')}</p>
            <p className="soft">{t('import.dropHint', { max: MAX_MB })}</p>
          </Upload.Dragger>
          {templatePath && (
            <Button
              type="link"
              className="import-template"
              onClick={() =>
                void saveInTurn(() => emptyFile(templatePath, { ...query, ...templateQuery }), 'template.xlsx')
              }
            >
              {t(templateWord)}
            </Button>
          )}
        </Spin>
      )}
    </Modal>
  );
}

/** Warnings shown at once. */
const WARNINGS = 5;

/** What is to be confirmed before anything is taken over. */
function ToConfirm({ findings }: { findings: Finding[] }) {
  const { t } = useTranslation();
  const words = [...new Set(findings.map((finding) => findingText(t, finding)))];
  const more = words.length - WARNINGS;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="import-fault"
      title={words.length === 1 ? words[0] : t('import.toConfirm')}
      description={
        words.length > 1 && (
          <>
            {words.slice(0, WARNINGS).map((one) => (
              <div key={one}>{one}</div>
            ))}
            {more > 0 && <div>{t('document.more', { count: more })}</div>}
          </>
        )
      }
    />
  );
}

interface HiddenRowsProps {
  count: number;
  /** undefined = nobody has said. */
  wanted?: boolean;
  disabled: boolean;
  onWant: (rows: boolean) => Promise<void>;
}

/** Asks once what is to become of rows that whoever looks at the file does not see. */
function HiddenRows({ count, wanted, disabled, onWant }: HiddenRowsProps) {
  const { t } = useTranslation();
  const question = t('import.hidden', { count, n: count.toLocaleString('en-US') });
  return (
    <Alert
      type="warning"
      showIcon
      className="import-fault"
      title={question}
      description={
        <Radio.Group
          aria-label={question}
          disabled={disabled}
          value={wanted}
          options={[
            { value: false, label: t('import.hiddenLeave') },
            { value: true, label: t('import.hiddenTake') },
          ]}
          onChange={(event) => void onWant(event.target.value === true)}
        />
      }
    />
  );
}

/** What the check says that is to be confirmed, with the token that does. */
function askedBy({ confirmToken, notes = [] }: ImportResult & { confirmToken?: string | null }) {
  if (!confirmToken) return undefined;
  const warnings = notes.map(
    ({ label, params }): Finding => ({ label, params: params as Finding['params'], severity: 'warn' }),
  );
  return { token: confirmToken, warnings };
}

/** The steps: a file is checked here, then by the server; then it may be applied. */
function useImport(
  path: string,
  confirmPath: string | undefined,
  query: ImportQuery | undefined,
  onApplied: (result: ImportResult, still: boolean) => void,
) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<ImportResult>();
  const [busy, setBusy] = useState<'check' | 'apply'>();
  const [fault, setFault] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const [hiddenRows, setHiddenRows] = useState<boolean>();
  const [pending, setPending] = useState<{ token: string; warnings: Finding[] }>();
  // Whoever closes the dialog while others have their turn takes nothing over a minute later.
  const asked = useRef(0);
  const reset = () => {
    asked.current++;
    setBusy(undefined);
    setWaiting(false);
    setFile(undefined);
    setResult(undefined);
    setFault(undefined);
    setHiddenRows(undefined);
    setPending(undefined);
  };
  const run = async (step: 'check' | 'apply', chosen: File, withHidden = hiddenRows) => {
    setBusy(step);
    setFault(undefined);
    setPending(undefined);
    const token = step === 'apply' ? pending?.token : undefined;
    const mine = ++asked.current;
    const still = () => mine === asked.current;
    try {
      const call = () =>
        token !== undefined && confirmPath
          ? confirmFile(confirmPath, chosen, token, withHidden === true)
          : importFile(path, chosen, step === 'check', withHidden === true, query);
      const answer = await inTurn(call, { onWait: () => setWaiting(still()), still });
      // Something may have changed since the check: then nothing was taken, and why is shown as after a check.
      const nothing = answer.allOrNothing === true && answer.refused > 0;
      if (step === 'apply' && !nothing) onApplied(answer, still());
      else if (!still()) {
        if (step === 'apply') toastError(t('import.allOrNothing'));
      } else if (answer.rows === 0 && answer.hidden === 0) setFault(t('import.empty'));
      else {
        setResult(answer);
        setPending(confirmPath ? askedBy(answer) : undefined);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.shown) return;
      if (confirmPath && error.errorLabel === 'CONFIRM') {
        if (still()) setPending({ token: error.confirmToken ?? '', warnings: error.blockers });
        return;
      }
      const [first] = error.blockers;
      const label = first?.label ?? error.errorLabel;
      const words = t(`error.${label}`, {
        ...(first?.params ?? error.params),
        defaultValue: error.errorMessage || label,
      });
      if (still()) setFault(words);
      else if (step === 'apply') toastError(words);
    } finally {
      if (still()) {
        setBusy(undefined);
        setWaiting(false);
      }
    }
  };
  const check = async (chosen: File) => {
    if (!/\.xlsx$/i.test(chosen.name)) setFault(t('import.onlyXlsx'));
    else if (chosen.size >= MAX_MB * 1024 * 1024) setFault(t('error.FILE_TOO_LARGE', { max: MAX_MB }));
    else {
      setFile(chosen);
      await run('check', chosen);
    }
  };
  const want = async (rows: boolean) => {
    setHiddenRows(rows);
    if (file) await run('check', file, rows);
  };
  const apply = async () => {
    if (file) await run('apply', file);
  };
  return { file, result, busy, fault, waiting, hiddenRows, pending, reset, check, want, apply };
}

import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/client';
import { findingText } from '../../shared/document/finding';
import { FileButton } from '../../shared/FileButton';
import { whileLoading } from '../../shared/feedback/loading';
import { saveFile, sizeText } from '../../shared/file';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { timeText } from '../../shared/time';
import { addFile, PATH, type QualityFile, readFile, removeFile, type Spec } from './api';

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.xlsx';

/** Drawings and reports that go with a spec: fetched by whoever sees it, put there and taken off while it can be filled. */
export function SpecFiles({ spec, editable }: { spec: Spec; editable: boolean }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { busy, faults, run } = useFiles(spec.id);
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('inspectionSpec.files')}
      </Typography.Title>
      {spec.files.length === 0 && (
        <Typography.Paragraph type="secondary">{t('inspectionSpec.noFiles')}</Typography.Paragraph>
      )}
      {spec.files.map((file) => (
        <Flex key={file.id} wrap gap={8} align="center">
          <FileButton name={file.name} onClick={() => void whileLoading(fetchFile(spec.id, file))} />
          <Typography.Text type="secondary">
            {sizeText(file.size)} · {timeText(file.uploadedAt)} · {file.uploadedBy}
          </Typography.Text>
          {editable && (
            <Button
              type="text"
              size="small"
              icon={<Icon of={DeleteOutlined} />}
              aria-label={t('inspectionSpec.removeFile', { name: file.name })}
              disabled={busy}
              onClick={() => void run(() => removeFile(spec.id, file.id))}
            />
          )}
        </Flex>
      ))}
      {editable && (
        <Flex wrap gap={8} align="center" style={{ marginTop: 8 }}>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPT}
            aria-label={t('inspectionSpec.addFile')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void run(() => addFile(spec.id, file));
              // The same file may be chosen again.
              target.value = '';
            }}
          />
          <Button icon={<Icon of={UploadOutlined} />} loading={busy} onClick={() => input.current?.click()}>
            {t('inspectionSpec.addFile')}
          </Button>
          <Typography.Text type="secondary">{t('inspectionSpec.fileHint')}</Typography.Text>
        </Flex>
      )}
      {faults.length > 0 && <Alert type="error" showIcon title={faults.join('\n')} style={{ marginTop: 8 }} />}
    </section>
  );
}

async function fetchFile(spec: number, file: QualityFile): Promise<void> {
  saveFile(await readFile(spec, file.id), file.name);
}

/** Does something with the files and looks again; what was wrong with the last one is kept. */
function useFiles(id: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<string[]>([]);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFaults([]);
    try {
      await work();
      await client.invalidateQueries({ queryKey: queryKeys.document({ process: 'inspection_spec', path: PATH, id }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.shown) {
        const said = error.blockers.map((finding) => findingText(t, finding));
        setFaults(said.length > 0 ? said : [t(`error.${error.errorLabel}`)]);
      }
    } finally {
      setBusy(false);
    }
  };
  return { busy, faults, run };
}

import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventDialog, type EventDialogProps, TextField } from '../../shared/document/EventDialog';
import { byField } from '../../shared/document/finding';
import { queryKeys } from '../../shared/queryKeys';
import { useSame } from '../../shared/search/useSteady';
import { type Certificate, judge } from './api';
import { type Measured, saidOf, sorted } from './measured';

interface Props extends EventDialogProps {
  certificate: Certificate;
  measured: Measured;
}

/** The warning that this dialogue asks about itself. */
export const ASKED: readonly string[] = ['IQA_FAIL'];

/** Before it is sent: what is still open, and what is out of spec, which is sent with a reason or not at all. */
export function SubmitDialog({ certificate, measured, ...props }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState(certificate.reason);
  const { id, items } = certificate;
  const said = useSame(saidOf(items, measured));
  const { data: judgement, error } = useQuery({
    queryKey: queryKeys.certificateJudgement(id, said),
    queryFn: ({ signal }) => judge(id, said, signal).then((found) => ({ said, judgement: found })),
    retry: false,
  });
  const { open, failed } = sorted(judgement?.judgement, items);
  const isKnown = judgement !== undefined;
  const lacksReason = failed.length > 0 && reason.trim() === '';
  const payload = isKnown && open.length === 0 && !lacksReason ? { items: said, reason: reason.trim() } : undefined;
  return (
    <EventDialog
      {...props}
      payload={payload}
      typed={reason}
      danger={failed.length > 0}
      places={(field) => field === 'reason'}
    >
      {!isKnown && !error && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {error && <Alert type="error" showIcon title={t('certificate.notJudged')} />}
      {isKnown && open.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('certificate.notComplete', { count: open.length })}
          description={open.join(', ')}
        />
      )}
      {isKnown && open.length === 0 && failed.length === 0 && (
        <Typography.Text>{t('certificate.allInSpec', { count: items.length })}</Typography.Text>
      )}
      {isKnown && open.length === 0 && failed.length > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={t('error.IQA_FAIL')}
            description={
              <ul className="certificate-failed">
                {failed.map((name) => (
                  <FailedItem key={name} name={name} certificate={certificate} judged={judgement.judgement} />
                ))}
              </ul>
            }
          />
          <TextField
            autoFocus
            name="outOfSpecReason"
            required
            value={reason}
            onChange={setReason}
            findings={byField(props.events.blockers).get('reason')}
          />
        </>
      )}
    </EventDialog>
  );
}

function FailedItem(props: { name: string; certificate: Certificate; judged: Awaited<ReturnType<typeof judge>> }) {
  const { name, certificate, judged } = props;
  const { t } = useTranslation();
  const item = certificate.items.find(({ shortName }) => shortName === name);
  const rejects = judged.items.find(({ shortName }) => shortName === name)?.rejects ?? 0;
  return (
    <li>
      <strong>{name}</strong> {item?.name}: {t('certificate.rejects', { n: rejects, max: item?.rejectCount ?? 0 })}
    </li>
  );
}

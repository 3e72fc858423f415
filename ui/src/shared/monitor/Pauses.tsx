import { PauseOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Dropdown, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../document/EventDialog';
import { useSending } from '../document/useSending';
import { toastSuccess } from '../feedback/feedback';
import { DialogFrame } from '../form/DialogFrame';
import { Icon } from '../icon/Icon';
import { timeText } from '../time';
import { pauseTopic, resumeTopic, type TopicPause, useLookAgain, usePauses } from './api';

/** Everything that is paused, for whoever looks at the whole machine. */
export function AllPauses() {
  return <PauseBanners pauses={usePauses().data ?? []} />;
}

/** Says of each topic that is paused since when, by whom and why, and lets it go on. */
export function PauseBanners({ pauses }: { pauses: TopicPause[] }) {
  const { t } = useTranslation();
  const lookAgain = useLookAgain();
  const resume = useMutation({
    mutationFn: (topic: string) => resumeTopic(topic),
    onSuccess: ({ waited }) => {
      toastSuccess(t('monitor.resumed', { count: waited }));
      return lookAgain();
    },
    onError: lookAgain,
  });
  return pauses.map(({ topic, reason, pausedAt, pausedBy }) => (
    <Alert
      key={topic}
      type="warning"
      showIcon
      icon={<Icon of={PauseOutlined} />}
      title={t('monitor.paused', { topic: t(`monitor.topic.${topic}`), at: timeText(pausedAt), by: pausedBy })}
      description={reason}
      action={
        <Button size="small" type="primary" loading={resume.isPending} onClick={() => resume.mutate(topic)}>
          {t('monitor.resume')}
        </Button>
      }
    />
  ));
}

/** Pauses one of these topics; where there are several, it is chosen first. */
export function PauseButton({ topics }: { topics: string[] }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<string>();
  const [only] = topics;
  const look = { icon: <Icon of={PauseOutlined} />, size: 'small' as const };
  return (
    <>
      {topics.length === 1 ? (
        <Button {...look} onClick={() => setAsked(only)}>
          {t('monitor.pause')}
        </Button>
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: topics.map((topic) => ({ key: topic, label: t(`monitor.topic.${topic}`) })),
            onClick: ({ key }) => setAsked(key),
          }}
        >
          <Button {...look}>{t('monitor.pause')}</Button>
        </Dropdown>
      )}
      {asked !== undefined && <PauseDialog topic={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function PauseDialog({ topic, onClose }: { topic: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { busy, faults, send } = useSending();
  const lookAgain = useLookAgain();
  const pause = () =>
    send(async () => {
      await pauseTopic(topic, reason.trim());
      await lookAgain();
      onClose();
    });
  return (
    <DialogFrame
      title={t('monitor.pauseTopic', { topic: t(`monitor.topic.${topic}`) })}
      okText={t('monitor.pause')}
      typed={reason}
      busy={busy}
      disabled={reason.trim() === ''}
      onOk={() => void pause()}
      onClose={onClose}
    >
      <Typography.Text>{t('monitor.pauseAsk')}</Typography.Text>
      <TextField
        autoFocus
        required
        name="reason"
        value={reason}
        onChange={setReason}
        findings={faults.filter(({ field }) => field === 'reason')}
      />
      {faults
        .filter(({ field }) => field !== 'reason')
        .map(({ label }) => (
          <Alert key={label} type="error" title={t(`error.${label}`)} />
        ))}
    </DialogFrame>
  );
}

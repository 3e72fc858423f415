import { useTranslation } from 'react-i18next';
import { Tone, type ToneName } from '../../shared/document/Tone';

const tones: Record<string, ToneName> = {
  Queued: 'new',
  Running: 'moving',
  Succeeded: 'good',
  Failed: 'bad',
  Stopped: 'over',
  Lost: 'act',
};

/** How a run is, in words and colour. */
export function RunTag({ state }: { state: string }) {
  const { t } = useTranslation();
  return <Tone tone={tones[state] ?? 'over'}>{t(`qjob.run.${state}`, { defaultValue: state })}</Tone>;
}

import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { openHelp } from '../help';
import { changeLanguage } from '../i18n/i18n';
import { languages } from '../i18n/language';
import { Icon } from '../icon/Icon';
import { useStore } from '../store';
import { modeStore, setMode } from '../theme/mode';
import './public.css';

/** What this is, on pages that nobody has to sign in for. */
export function Brand() {
  return (
    <div className="public-brand">
      <img src="/logo.svg" alt="" width={34} height={34} />
      <span>eHub</span>
    </div>
  );
}

/** Languages and colours, on pages that nobody has to sign in for. */
export function PublicTools() {
  const { t, i18n } = useTranslation();
  const { mode } = useStore(modeStore);
  return (
    <div className="public-tools">
      <fieldset className="public-languages" aria-label={t('shell.language')}>
        {languages.map(({ code, name, tag }) => (
          <button
            key={code}
            type="button"
            lang={tag}
            aria-pressed={i18n.language === code}
            onClick={() => void changeLanguage(code)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className="public-mode"
        aria-label={t(mode === 'dark' ? 'shell.light' : 'shell.dark')}
        onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
      >
        <Icon of={mode === 'dark' ? SunOutlined : MoonOutlined} />
      </button>
      <button type="button" className="public-mode" aria-label={t('shell.openHelp')} onClick={() => openHelp()}>
        ?
      </button>
    </div>
  );
}

import { CheckCircleFilled, MoonOutlined, SunOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../shared/i18n/i18n';
import { languages } from '../../shared/i18n/language';
import { Icon } from '../../shared/icon/Icon';
import { useStore } from '../../shared/store';
import { modeStore, setMode } from '../../shared/theme/mode';
import './auth.css';

/** Around the pages before the sign-in: what this is on one side, the form on the other. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { mode } = useStore(modeStore);
  return (
    <div className="auth">
      <section className="auth-story" aria-label="eHub">
        <Flow />
        <div className="auth-brand">
          <img src="/logo.svg" alt="" width={34} height={34} />
          <span>eHub</span>
        </div>
        <div className="auth-words">
          <p className="auth-headline">{t('auth.headline')}</p>
          <p>{t('auth.headlineHint')}</p>
          <ul>
            {['auth.point1', 'auth.point2', 'auth.point3'].map((key) => (
              <li key={key}>
                <Icon of={CheckCircleFilled} /> {t(key)}
              </li>
            ))}
          </ul>
        </div>
        <p className="auth-site">OSE</p>
      </section>
      <main className="auth-side">
        <div className="auth-tools">
          <fieldset className="auth-languages" aria-label={t('shell.language')}>
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
            className="auth-mode"
            aria-label={t(mode === 'dark' ? 'shell.light' : 'shell.dark')}
            onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
          >
            <Icon of={mode === 'dark' ? SunOutlined : MoonOutlined} />
          </button>
        </div>
        <div className="auth-form">{children}</div>
      </main>
    </div>
  );
}

/** An order that becomes a shipment that becomes a receipt, as lines and points. Decoration only. */
function Flow() {
  const tracks = [120, 210, 300, 390, 480, 570];
  return (
    <svg className="auth-flow" viewBox="0 0 700 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {tracks.map((x, n) => (
        <g key={x}>
          <path
            d={`M${x - 160} 920 C ${x - 160} ${640 - n * 14}, ${x + 120} ${560 - n * 30}, ${x + 120} ${260 - n * 18} S ${x + 240} 40, ${x + 320} -20`}
          />
          <circle cx={x + 120} cy={262 - n * 18} r={n % 2 ? 4 : 6} />
          <circle cx={x - 92} cy={716 - n * 13} r={n % 2 ? 5 : 3} />
        </g>
      ))}
    </svg>
  );
}

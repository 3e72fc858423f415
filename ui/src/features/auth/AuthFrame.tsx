import { CheckCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/icon/Icon';
import { Brand, PublicTools } from '../../shared/public/PublicTools';
import './auth.css';

/** Around the pages before the sign-in: what this is on one side, the form on the other. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="auth">
      <section className="auth-story" aria-label="eHub">
        <Flow />
        <Brand />
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
        <PublicTools />
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

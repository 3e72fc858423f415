import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageFrame } from '../../shared/frame/PageFrame';
import { MfaPanel } from './MfaPanel';
import { SessionsPanel } from './SessionsPanel';
import './security.css';

/** Two-step verification, password and sessions of the own account. */
export function SecurityPage() {
  const { t } = useTranslation();
  return (
    <PageFrame name="security" className="security">
      <MfaPanel />
      <section className="panel panel-text" aria-labelledby="security-password">
        <h2 id="security-password">{t('auth.password')}</h2>
        <Link to="/account/changePassword">{t('security.change')}</Link>
      </section>
      <SessionsPanel />
    </PageFrame>
  );
}

import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Icon } from '../../shared/icon/Icon';
import { returnPath } from '../../shared/session/returnPath';
import { AuthFrame } from './AuthFrame';

/** Why the session ended, and the way to a new one. */
export function ReloginPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const back = returnPath(search);
  const why = t(`auth.because${search.get('code') ?? ''}`, { defaultValue: t('auth.because') });
  const query = back === '/' ? '' : `?redirect=${encodeURIComponent(back)}`;
  return (
    <AuthFrame>
      <span className="auth-lock">
        <Icon of={LockOutlined} />
      </span>
      <h1>{t('auth.reloginTitle')}</h1>
      <p className="auth-hint">
        <span className="auth-line">{why}</span>
        {back !== '/' && <span className="auth-line">{t('auth.keepsPlace')}</span>}
      </p>
      <Button type="primary" size="large" block autoFocus onClick={() => void navigate(`/login${query}`)}>
        {t('auth.toSignIn')}
      </Button>
    </AuthFrame>
  );
}

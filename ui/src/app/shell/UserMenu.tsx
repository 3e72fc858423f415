import { CheckOutlined, DownOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { languages } from '../../shared/i18n/language';
import { Icon } from '../../shared/icon/Icon';
import { choosePersonsLanguage } from '../../shared/session/personLanguage';
import { roleText } from '../../shared/session/role';
import { useUser } from '../../shared/session/user';

/** Who is signed in. Hovering tells more; a click opens Home and the languages. */
export function UserMenu() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const [card, setCard] = useState(false);
  const [menu, setMenu] = useState(false);
  if (!user) return null;
  const acting = user.actfor === 'Y';
  const items: MenuProps['items'] = [
    { key: 'home', label: t('route.home'), onClick: () => void navigate('/home') },
    { key: 'security', label: t('route.security'), onClick: () => void navigate('/account/security') },
    {
      key: 'changePassword',
      label: t('route.changePassword'),
      onClick: () => void navigate('/account/changePassword'),
    },
    { type: 'divider' },
    {
      type: 'group',
      key: 'language',
      label: t('shell.language'),
      children: languages.map(({ code, name }) => ({
        key: code,
        label: name,
        icon:
          i18n.language === code ? <Icon of={CheckOutlined} label={t('shell.inUse')} /> : <span className="menu-gap" />,
        onClick: () => void choosePersonsLanguage(code),
      })),
    },
  ];
  return (
    <Popover
      content={<UserCard />}
      placement="bottomRight"
      mouseEnterDelay={0.4}
      open={card && !menu}
      onOpenChange={setCard}
    >
      <Dropdown open={menu} onOpenChange={setMenu} menu={{ items }} trigger={['click']} placement="bottomRight">
        <button
          type="button"
          className="user"
          aria-label={`${t('shell.user')}: ${user.username_ui} (${user.username})`}
        >
          <span className={`user-mark${acting ? ' acting' : ''}`}>
            <Icon of={UserOutlined} />
          </span>
          <span className="user-words">
            <span className="user-name">
              {user.username_ui} <span className="soft">({user.username})</span>
            </span>
            <span className="soft">{user.roles[0] && roleText(t, user.roles[0])}</span>
          </span>
          <Icon of={DownOutlined} className="user-arrow" />
        </button>
      </Dropdown>
    </Popover>
  );
}

/** The hover card: site, company type, for whom. */
function UserCard() {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  return (
    <div className="user-card">
      <strong>
        [{user.site}] {t(`companyType.${user.companytype}`, { defaultValue: user.companytype })}
      </strong>
      {user.companynameList.map((name) => (
        <span key={name}>{name}</span>
      ))}
      {user.actfor === 'Y' && <span className="acting">{t('shell.acting')}</span>}
    </div>
  );
}

import { CheckOutlined, DownOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps, Popover } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { languages } from '../../shared/i18n/language';
import { Icon } from '../../shared/icon/Icon';
import type { ActingOffer } from '../../shared/session/acting';
import type { Workplace } from '../../shared/session/company';
import { choosePersonsLanguage } from '../../shared/session/personLanguage';
import { roleText } from '../../shared/session/role';
import { useUser } from '../../shared/session/user';
import { untilText } from '../../shared/time';
import { useActing } from './useActing';
import { useCompanies } from './useCompanies';

/** Who is signed in. Hovering tells more; a click opens Home, acting for somebody and the languages. */
export function UserMenu() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const [card, setCard] = useState(false);
  const [menu, setMenu] = useState(false);
  const { acting, offers, begin, end } = useActing(menu);
  const { several, companies, choose } = useCompanies(menu);
  if (!user) return null;
  const principal = user.actingFor ?? '';
  const here = `${user.companyvendorcode} ${user.companynameList[0] ?? ''}`;
  const items: MenuProps['items'] = [
    { key: 'home', label: t('route.home'), onClick: () => void navigate('/home') },
    // What is personal is out of reach while acting for somebody.
    ...(acting
      ? [{ key: 'end', label: t('acting.end', { name: principal }), onClick: () => void end() }]
      : [
          { key: 'security', label: t('route.security'), onClick: () => void navigate('/account/security') },
          {
            key: 'changePassword',
            label: t('route.changePassword'),
            onClick: () => void navigate('/account/changePassword'),
          },
          ...(offers.length > 0 ? [offered(t, i18n.language, offers, begin)] : []),
        ]),
    ...(companies.length > 1 ? worksFor(t, i18n.language, companies, choose) : []),
    { type: 'divider' },
    {
      type: 'group',
      key: 'language',
      label: t('shell.language'),
      children: languages.map(({ code, name }) => ({
        key: code,
        label: name,
        icon: mark(t, i18n.language === code),
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
      <Dropdown
        open={menu}
        onOpenChange={setMenu}
        menu={{ items, className: 'user-menu' }}
        trigger={['click']}
        placement="bottomRight"
      >
        <button
          type="button"
          className="user"
          aria-label={`${t('shell.user')}: ${user.username_ui} (${user.username})${
            acting ? `, ${t('acting.for', { name: principal })}` : ''
          }${several ? `, ${here}` : ''}`}
        >
          <span className={`user-mark${acting ? ' acting' : ''}`}>
            <Icon of={UserOutlined} />
          </span>
          <span className="user-words">
            <span className="user-name">
              {user.username_ui} <span className="soft">({user.username})</span>
            </span>
            {acting ? (
              <span className="acting">{t('acting.for', { name: principal })}</span>
            ) : (
              <span className="soft">{several ? here : user.roles[0] && roleText(t, user.roles[0])}</span>
            )}
          </span>
          {several && <span className="user-company soft">{user.companyvendorcode}</span>}
          <Icon of={DownOutlined} className="user-arrow" />
        </button>
      </Dropdown>
    </Popover>
  );
}

/** Says which of several is the one in use; the others keep its place free. */
function mark(t: TFunction, chosen: boolean) {
  return chosen ? <Icon of={CheckOutlined} label={t('shell.inUse')} /> : <span className="menu-gap" />;
}

/** The companies that one works for, as a part of the menu: one of them at a time. */
function worksFor(
  t: TFunction,
  language: string,
  companies: Workplace[],
  choose: (code: string) => Promise<void>,
): NonNullable<MenuProps['items']> {
  return [
    { type: 'divider' },
    {
      type: 'group',
      key: 'companies',
      label: t('shell.companies'),
      children: companies.map(({ code, name, nameEn, current }) => ({
        key: `company ${code}`,
        label: `${code} ${language === 'En' ? nameEn : name}`,
        icon: mark(t, current),
        onClick: () => (current ? undefined : void choose(code)),
      })),
    },
  ];
}

/** The accounts that one may act for, as a part of the menu. */
function offered(t: TFunction, language: string, offers: ActingOffer[], begin: (delegation: number) => Promise<void>) {
  return {
    key: 'begin',
    label: t('acting.begin'),
    children: offers.map(({ delegation, userId, name, nameEn, endsAt }) => ({
      key: `begin${delegation}`,
      label: `${language === 'En' ? nameEn : name} (${userId}) · ${t('acting.until', { time: untilText(endsAt) })}`,
      onClick: () => void begin(delegation),
    })),
  };
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
      {user.companynameList.map((name, place) => (
        <span key={name} className={place > 0 ? 'soft' : undefined}>
          {name}
        </span>
      ))}
      {user.actfor === 'Y' && (
        <>
          <span className="acting">{t('shell.acting')}</span>
          <span>{user.roles[0] && roleText(t, user.roles[0])}</span>
        </>
      )}
    </div>
  );
}

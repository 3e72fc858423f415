import { screen, waitFor } from '@testing-library/react';
import { Pagination } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { choosePersonsLanguage } from '../session/personLanguage';
import { keepToken } from '../session/token';
import { loadUser, userStore } from '../session/user';
import { changeLanguage, currentLanguage } from './i18n';
import { firstLanguage, storedLanguage } from './language';

function Words() {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('route.home')}</h1>
      <Pagination total={100} showSizeChanger={false} />
    </>
  );
}

afterEach(() => changeLanguage('En'));

describe('the language', () => {
  it('is the stored one, else the browser’s, else Traditional Chinese', async () => {
    expect(firstLanguage(['fr-FR', 'en-GB'])).toBe('En');
    expect(firstLanguage(['zh-CN'])).toBe('Cn');
    expect(firstLanguage(['zh-Hans'])).toBe('Cn');
    expect(firstLanguage(['zh-HK'])).toBe('Tc');
    expect(firstLanguage(['fr-FR'])).toBe('Tc');
    await changeLanguage('Cn');
    expect(firstLanguage(['en'])).toBe('Cn');
  });

  it('changes everything on the screen without a reload, and is told to the server', async () => {
    keepToken('t');
    const server = fakeServer({
      'PUT /User/language': null,
      'GET /auth/userInfo': { ...supplier, lang: 'Tc', username_ui: '林美玲' },
    });
    show(<Words />);
    expect(screen.getByText('Home')).toBeVisible();
    await choosePersonsLanguage('Tc');
    expect(await screen.findByText('首頁')).toBeVisible();
    await waitFor(() => expect(screen.getByTitle('下一頁')).toBeInTheDocument());
    expect(dayjs('2026-11-21').format('LL')).toBe('2026年11月21日');
    expect(document.documentElement.lang).toBe('zh-Hant-TW');
    expect(storedLanguage()).toBe('Tc');
    expect(server.calls[0]).toMatchObject({ method: 'PUT', path: '/User/language', body: { lang: 'Tc' } });
    expect(userStore.get().info?.username_ui).toBe('林美玲');
  });

  it('is the one that the account keeps, whatever the last person chose in this browser', async () => {
    fakeServer({ 'GET /auth/userInfo': { ...supplier, lang: 'Cn' } });
    await changeLanguage('En');
    await loadUser();
    expect(currentLanguage()).toBe('Cn');
    // It starts with it the next time.
    expect(firstLanguage(['en'])).toBe('Cn');
  });

  it('is not told by a stranger', async () => {
    const server = fakeServer({});
    await choosePersonsLanguage('Cn');
    expect(server.calls).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { changeLanguage, i18next } from '../i18n/i18n';
import { readToken } from './token';
import { loadUser, signIn, takeSession, userStore } from './user';

// The words of the specification, section 5.
it('fails to load who it is in the words of the specification', async () => {
  userStore.set({ info: undefined });
  fakeServer({ 'GET /auth/userInfo': null });
  await expect(loadUser()).rejects.toThrow(/^Verification failed, please Login again\.$/);
  for (const roles of [[], null]) {
    fakeServer({ 'GET /auth/userInfo': { ...supplier, roles } });
    await expect(loadUser()).rejects.toThrow(/^getInfo: roles must be a non-null array!$/);
  }
  expect(userStore.get().info).toBeUndefined();
});

it('fails to sign in without a token in the words of the specification, which other languages translate', async () => {
  const words = 'login fail. Check your account or password!';
  fakeServer({ 'POST /auth/login': { token: '', username: 'supplier1', step: 'done' } });
  await expect(signIn('supplier1', 'x')).rejects.toMatchObject({ message: words, errorLabel: 'LOGIN_FAILED' });
  for (const answer of [undefined, null, { step: 'code' as const }]) expect(() => takeSession(answer)).toThrow(words);
  expect(readToken()).toBeUndefined();
  expect(i18next.t('error.LOGIN_FAILED')).toBe(words);
  await changeLanguage('Tc');
  expect(i18next.t('error.LOGIN_FAILED')).toBe('登入失敗，請檢查帳號或密碼');
  await changeLanguage('Cn');
  expect(i18next.t('error.LOGIN_FAILED')).toBe('登录失败，请检查账号或密码');
  await changeLanguage('En');
});

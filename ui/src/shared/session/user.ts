import type { Schema } from '../api/types';
import { api, unwrap } from '../client';
import { createStore, type Store, useStore } from '../store';
import { keepToken } from './token';

/** One entry of the menu that the server allows. Its title is a translation key. */
export type MenuItem = Schema<'MenuItem'>;

/** Who is signed in, as the server says it (names of the specification). */
export type UserInfo = Schema<'UserInfo'>;

/** The signed-in person; `info` is absent until loaded. */
export const userStore: Store<{ info?: UserInfo }> = createStore({});

/** The signed-in person, if loaded. */
export function useUser(): UserInfo | undefined {
  return useStore(userStore).info;
}

/** Signs in and keeps the token. Throws ApiError LOGIN_FAILED or LOGIN_LOCKED. */
export async function signIn(username: string, password: string): Promise<void> {
  const answer = await unwrap(api.POST('/api/auth/login', { body: { username: username.trim(), password } }));
  if (!answer?.token) throw new Error('login fail. Check your account or password!');
  userStore.set({ info: undefined });
  keepToken(answer.token);
}

/** Loads the person behind the token; an empty list of roles is refused. */
export async function loadUser(): Promise<UserInfo> {
  // The header tells who it is: a token in the address would end up in logs.
  const info = await unwrap(api.GET('/api/auth/userInfo'));
  if (!info) throw new Error('Verification failed, please Login again.');
  if (!Array.isArray(info.roles) || info.roles.length === 0) {
    throw new Error('getInfo: roles must be a non-null array!');
  }
  userStore.set({ info });
  return info;
}

/** Tells the server that this person leaves. The caller forgets the token. */
export async function signOut(): Promise<void> {
  await unwrap(api.PUT('/api/auth/logout', { body: { username: userStore.get().info?.username ?? '' } }));
}

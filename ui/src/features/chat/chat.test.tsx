import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../shared/i18n/i18n';
import { forgetUser, userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { show } from '../../testing/show';
import { ChatHelp } from './ChatHelp';
import { CHANGED, chatStore, endChat, OVER } from './widget';

const SCRIPT = 'https://chat.example.com/widget.js';

/** The script in the head, which is not asked for here: whether it comes, the tests say. */
let held: HTMLScriptElement | null = null;
const script = () => held;
const signIn = (tellUser: boolean) =>
  act(() => userStore.set({ info: { ...supplier, chat: { script: SCRIPT, tellUser } } }));

async function open(tellUser = false) {
  const renew = vi.fn();
  signIn(tellUser);
  const page = show(<ChatHelp renew={renew} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Help chat' }));
  return { page, renew };
}

beforeEach(async () => {
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    held = element as HTMLScriptElement;
    held.remove = () => {
      held = null;
    };
  });
  await changeLanguage('En');
});
afterEach(() => {
  endChat();
  chatStore.set({ stage: 'off' });
  vi.restoreAllMocks();
});

it('is not there where the installation has none', () => {
  userStore.set({ info: supplier });
  show(<ChatHelp />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(script()).toBeNull();
});

it('loads the script once somebody asks for it, and not before', async () => {
  signIn(false);
  show(<ChatHelp />);
  expect(script()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Help chat' }));
  expect(script()?.src).toBe(SCRIPT);
  expect(document.getElementById('ehub-chat')).not.toBeNull();
  act(() => void fireEvent.load(script() as HTMLScriptElement));
  expect(screen.queryByRole('button', { name: 'Help chat' })).toBeNull();
});

it('tells the language and its changes, and the user id only where that is allowed', async () => {
  await open();
  expect({ ...script()?.dataset }).toEqual({ language: 'en' });
  const heard: unknown[] = [];
  const hear = (event: Event) => heard.push((event as CustomEvent).detail);
  window.addEventListener(CHANGED, hear);
  await act(() => changeLanguage('Tc'));
  window.removeEventListener(CHANGED, hear);
  expect(heard).toEqual([{ language: 'zh-Hant-TW' }]);
  expect({ ...script()?.dataset }).toEqual({ language: 'zh-Hant-TW' });
});

it('tells who it is where that is allowed', async () => {
  await open(true);
  expect({ ...script()?.dataset }).toEqual({ language: 'en', user: 'supplier1' });
});

it('is gone with whoever signs out, and the next page is a new one', async () => {
  const { page, renew } = await open(true);
  const over = vi.fn();
  window.addEventListener(OVER, over);
  act(() => forgetUser());
  window.removeEventListener(OVER, over);
  expect(over).toHaveBeenCalledOnce();
  expect(script()).toBeNull();
  expect(document.getElementById('ehub-chat')).toBeNull();
  expect(renew).not.toHaveBeenCalled();
  page.unmount();
  expect(renew).toHaveBeenCalledOnce();
});

it('leaves the page as it is for whoever never asked for it', () => {
  const renew = vi.fn();
  signIn(false);
  const page = show(<ChatHelp renew={renew} />);
  act(() => forgetUser());
  page.unmount();
  expect(renew).not.toHaveBeenCalled();
});

it('says so when the script does not come, and can be asked again', async () => {
  await open();
  act(() => void fireEvent.error(script() as HTMLScriptElement));
  expect(await screen.findByText('The chat could not be loaded. Please try again later.')).toBeVisible();
  expect(script()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Help chat' }));
  expect(script()).not.toBeNull();
});

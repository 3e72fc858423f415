import { act, render, screen } from '@testing-library/react';
import { theme } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { ThemeProvider } from './ThemeProvider';

/** A system that asks for less motion or does not, and changes its mind. */
function fakeSystem(less: boolean) {
  const media = Object.assign(new EventTarget(), { matches: less });
  vi.stubGlobal(
    'matchMedia',
    vi.fn((query: string) =>
      query === '(prefers-reduced-motion: reduce)' ? media : Object.assign(new EventTarget(), { matches: false }),
    ),
  );
  return (matches: boolean) =>
    act(() => {
      media.matches = matches;
      media.dispatchEvent(new Event('change'));
    });
}

function Motion() {
  const { token } = theme.useToken();
  return (
    <p>
      {String(token.motion)} {token.motionDurationMid}
    </p>
  );
}

const showMotion = () =>
  render(
    <ThemeProvider>
      <Motion />
    </ThemeProvider>,
  );

afterEach(() => vi.unstubAllGlobals());

it('antd does not move where the system asks for less motion', () => {
  fakeSystem(true);
  showMotion();
  expect(screen.getByText('false 0s')).toBeVisible();
});

it('antd moves otherwise, until the system asks for less motion, and again once it does not', () => {
  const ask = fakeSystem(false);
  showMotion();
  expect(screen.getByText('true 0.2s')).toBeVisible();
  ask(true);
  expect(screen.getByText('false 0s')).toBeVisible();
  ask(false);
  expect(screen.getByText('true 0.2s')).toBeVisible();
});

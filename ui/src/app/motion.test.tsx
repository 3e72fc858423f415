import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { ConfigProvider, Modal } from 'antd';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');

/** A rule's or keyframes' text, braces within it included. */
const block = (head: string) => css.split(head)[1]?.split('\n}\n')[0] ?? '';

it('lets no dialogue move while it opens or closes: a press that begins before and ends after would be lost', () => {
  render(
    <ConfigProvider theme={{ zeroRuntime: true, token: { motion: true } }}>
      <Modal open title="one" />
    </ConfigProvider>,
  );
  // What antd's own movement is called, by which the style sheet finds it.
  const [motion] = document.querySelector('[role="dialog"]')?.className.match(/\bant-[a-z]+-(?:appear|enter)\b/) ?? [];
  expect(motion).toBe('ant-zoom-appear');
  for (const phase of ['appear', 'enter', 'leave']) {
    const selector = `.ant-modal.ant-zoom-${phase}.ant-zoom-${phase}-active`;
    expect(css).toContain(selector);
  }
  expect(block('@keyframes dialog-in')).toMatch(/^ \{\s+from \{\s+opacity: 0;\s+\}\s+to \{\s+opacity: 1;\s+\}$/);
  expect(block('@keyframes dialog-out')).toMatch(/^ \{\s+from \{\s+opacity: 1;\s+\}\s+to \{\s+opacity: 0;\s+\}$/);
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { userStore } from '../session/user';
import { Composer } from '../talk/Composer';
import { PickInput } from './PickInput';

const doc = { process: 'po_line', path: 'po-lines', id: 7 };

function Pick() {
  const [value, setValue] = useState('');
  return <PickInput id="pick" choices="plants" value={value} onChange={setValue} />;
}

/** Lists whose choices are fetched while one types: what is typed, what is asked, what it answers, and a choice then shown. */
const lists: [name: string, field: () => ReactNode, typed: string, path: string, answer: unknown, choice: RegExp][] = [
  ['a pick list', Pick, 'O', 'GET /options/plants', [{ value: 'OSE1', label: 'OSE1 Kaohsiung' }], /Kaohsiung/],
  [
    'people in a comment',
    () => <Composer doc={doc} onWritten={async () => undefined} />,
    '@A',
    'GET /comments/readers',
    [{ account: 21, name: 'Anton', nameEn: 'Anton', company: 'OSE' }],
    /Anton/,
  ],
];
/** With the key's number, by which one of the lists knows it and which the test's browser leaves out. */
async function pressEscape() {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  Object.defineProperty(event, 'keyCode', { value: 27 });
  fireEvent(document.activeElement as Element, event);
}

const ways: [name: string, leave: () => Promise<void>][] = [
  ['Escape', pressEscape],
  ['Tab', () => userEvent.tab()],
  ['a press elsewhere', () => userEvent.click(screen.getByText('elsewhere'))],
];
const cases = lists.flatMap((list) => ways.map((way) => ({ list, way, name: `${list[0]} left by ${way[0]}` })));

beforeEach(() => userStore.set({ info: supplier }));

it.each(cases)('$name stays closed when its answer comes later', async ({ list, way }) => {
  const [, Field, typed, path, choices, choice] = list;
  let answer: () => void = () => undefined;
  const late = new Promise((resolve) => {
    answer = () => resolve(choices);
  });
  const { calls } = fakeServer({ [path]: () => late });
  const { container } = show(
    <>
      <Field />
      <p>elsewhere</p>
    </>,
  );
  const field = container.querySelector('[role="combobox"], textarea') as HTMLElement;
  await userEvent.type(field, typed);
  await waitFor(() => expect(calls).not.toEqual([]));
  await way[1]();
  await act(async () => {
    answer();
    await new Promise((later) => setTimeout(later, 100));
  });
  expect(screen.queryByText(choice)).not.toBeInTheDocument();
  // Not because it would never be shown.
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await screen.findByText(choice);
});

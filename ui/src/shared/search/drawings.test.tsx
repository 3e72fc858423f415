import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Call, fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { SearchPage } from './SearchPage';
import type { SearchColumn, SearchField } from './types';

interface Row {
  id: number;
  poNo: string;
  state: string;
}

const SIZE = 20;
const drawn = { cells: 0, made: 0, days: 0, pages: 0 };

// What is dear to draw, counted.
vi.mock('../form/DayInput', () => ({
  DayInput: () => {
    drawn.days += 1;
    return null;
  },
}));

function Word({ text }: { text: string }) {
  drawn.cells += 1;
  return <b>{text}</b>;
}

const fields: SearchField[] = [
  { kind: 'text', name: 'poNo', label: 'field.poNo' },
  { kind: 'days', name: 'poDate', label: 'field.poDate', from: 'poDateFrom', to: 'poDateTo' },
];
const columns: SearchColumn<Row>[] = [
  { key: 'poNo', title: 'field.poNo', sort: true, fixed: true },
  {
    key: 'state',
    title: 'field.state',
    render: (row) => {
      drawn.made += 1;
      return <Word text={`${row.poNo} ${row.state}`} />;
    },
  },
];

/** As a page does it: some of what it hands over is made anew whenever it is drawn. */
function Page() {
  drawn.pages += 1;
  return (
    <SearchPage<Row>
      name="poSearch"
      path="po-lines"
      fields={fields}
      columns={columns}
      rowKey={(row) => row.id}
      onOpen={() => undefined}
      bulk={() => null}
    />
  );
}

beforeEach(() => Object.assign(drawn, { cells: 0, made: 0, days: 0, pages: 0 }));

it('an order draws every cell once, when its row has come, and no filter', async () => {
  // Each order has rows of its own, as in a list of many pages.
  let asked = 0;
  let answer = () => {};
  fakeServer({
    'GET /po-lines': async ({ query }: Call) => {
      asked += 1;
      if (asked > 1) await new Promise<void>((go) => (answer = go));
      const items = Array.from({ length: SIZE }, (_, n) => ({
        id: asked * 100 + n,
        poNo: `${query.sort ?? ''}-${n}`,
        state: 'New',
      }));
      return { items, totalcount: 400 };
    },
  });
  show(<Page />, '/po/poSearch');
  await screen.findByText('-0 New');
  Object.assign(drawn, { cells: 0, made: 0, days: 0, pages: 0 });

  await userEvent.click(screen.getByText('PO no.', { selector: 'th *' }));
  await waitFor(() => expect(asked).toBe(2));
  expect(screen.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'true');
  expect([drawn.cells, drawn.made, drawn.days], 'while the server looks').toEqual([0, 0, 0]);

  answer();
  await screen.findByText('poNo-0 New');
  expect([drawn.cells, drawn.made, drawn.days], 'with the answer').toEqual([SIZE, SIZE, 0]);
});

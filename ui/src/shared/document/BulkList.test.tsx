import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../testing/show';
import { BulkList } from './BulkList';

const width = window.innerWidth;
afterEach(() => {
  window.innerWidth = width;
});

function List() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([1, 2]));
  const rows = [
    { id: 1, version: 1, state: 'Nego', name: '45001 / 10', daysLate: 20 },
    { id: 2, version: 1, state: 'Nego', name: '45001 / 20', daysLate: -3 },
  ];
  return (
    <>
      <BulkList
        rows={rows}
        columns={[{ key: 'daysLate', title: 'field.daysLate' }]}
        chosen={chosen}
        onChoose={setChosen}
      />
      <output>{[...chosen].join()}</output>
    </>
  );
}

it('is cards on a telephone, each of which may be left out and taken back', async () => {
  window.innerWidth = 390;
  show(<List />);
  const list = screen.getByRole('region', { name: 'Selected documents' });
  expect(within(list).queryByRole('table')).toBeNull();
  expect(within(list).getAllByText('Days late')).toHaveLength(2);
  expect(within(list).getByText('-3')).toBeVisible();
  await userEvent.click(within(list).getByRole('checkbox', { name: '45001 / 10' }));
  expect(screen.getByRole('status')).toHaveTextContent(/^2$/);
  await userEvent.click(within(list).getByRole('checkbox', { name: '45001 / 10' }));
  expect(screen.getByRole('status')).toHaveTextContent(/^2,1$/);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show';
import { LineRules } from './LineRules';

const held = (field: string, value: string, source: string) => ({
  field,
  value,
  source,
  plant: 'P1',
  materialGroup: 'PCB',
});

it('says what a line must have and whose word it is, and nothing of what is not asked for', () => {
  show(
    <LineRules
      of={[
        held('lotRequired', 'Y', 'plant+group'),
        held('boxIdRequired', 'N', 'general'),
        held('certificate', 'wanted', 'group'),
        held('reminderDays', '7', 'general'),
      ]}
    />,
  );
  const told = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(told).toEqual([
    'Lots required: Yes (Rule for plant P1, group PCB)',
    'Certificate of conformance: Wanted (Rule for group PCB)',
  ]);
});

it('is silent where nothing is asked', () => {
  show(<LineRules of={[held('lotRequired', 'N', 'own'), held('certificate', 'never', 'general')]} />);
  expect(screen.queryByRole('list')).toBeNull();
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entry, lineWorkflow } from '../../testing/document';
import { show } from '../../testing/show';
import { readMermaid } from './diagram';
import { StateDiagram } from './StateDiagram';

it('marks the state the document is in and those it has passed', () => {
  const { diagram } = lineWorkflow('Nego', 2, []);
  const history = [entry(1, 'import', null, 'New'), entry(2, 'propose', 'New', 'Nego')];
  show(<StateDiagram process="po_line" arrows={readMermaid(diagram)} state="Nego" history={history} />);
  const marks = [...document.querySelectorAll('[data-state]')].map((node) => [
    node.getAttribute('data-state'),
    node.getAttribute('data-mark'),
  ]);
  expect(Object.fromEntries(marks)).toEqual({
    New: 'passed',
    Nego: 'current',
    Accept: 'ahead',
    Reject: 'ahead',
    Revise: 'ahead',
  });
  expect(screen.getByRole('img')).toHaveAccessibleName(/In negotiation/);
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Input } from 'antd';
import { Formik } from 'formik';
import { describe, expect, it } from 'vitest';
import { object, string } from 'yup';
import { show } from '../../testing/show';
import type { Blocker } from '../api/error';
import { changeLanguage } from '../i18n/i18n';
import { rule } from '../i18n/message';
import { FormField } from './FormField';
import { FormFindings } from './FormFindings';
import { useServerFindings } from './serverFindings';

const schema = object({
  instruction: string()
    .required(rule('error.REQUIRED'))
    .max(5, rule('error.TOO_LONG', { max: 5 })),
});
const answer: Blocker[] = [
  { label: 'TOO_LONG', field: 'instruction', params: { max: 200 }, severity: 'block' },
  { label: 'PO_LINE_CLOSED', severity: 'block' },
];

function Answered() {
  const server = useServerFindings();
  return <Button onClick={() => server.set(answer)}>server</Button>;
}

function open() {
  show(
    <Formik initialValues={{ instruction: '' }} validationSchema={schema} onSubmit={() => undefined}>
      {(form) => (
        <form onSubmit={form.handleSubmit}>
          <FormFindings fields={['instruction']} />
          <FormField name="instruction" label="shell.menu" required hint="shell.acting">
            <Input />
          </FormField>
          <Answered />
          <Button htmlType="submit">go</Button>
        </form>
      )}
    </Formik>,
  );
  return screen.getByLabelText(/Main menu/);
}

describe('FormField', () => {
  it('names, describes and requires its control', () => {
    const input = open();
    expect(input).toHaveAttribute('aria-required', 'true');
    expect(input).toHaveAttribute('aria-invalid', 'false');
    expect(input).toHaveAccessibleDescription('Acting on behalf of another account');
  });

  it('says what is wrong, in the language of the moment', async () => {
    const input = open();
    await userEvent.click(screen.getByRole('button', { name: 'go' }));
    await waitFor(() => expect(input).toHaveAccessibleDescription('This field is required'));
    expect(input).toBeInvalid();
    await changeLanguage('Tc');
    await waitFor(() => expect(input).toHaveAccessibleDescription('此欄位必填'));
    await changeLanguage('En');
    await userEvent.type(input, 'longer');
    await waitFor(() => expect(input).toHaveAccessibleDescription('At most 5 characters'));
  });

  it('shows the server’s blockers at their field until it is changed, and the rest above', async () => {
    const input = open();
    await userEvent.click(screen.getByText('server'));
    expect(input).toHaveAccessibleDescription('At most 200 characters');
    expect(screen.getByText('This order line is closed')).toBeVisible();
    await userEvent.type(input, 'a');
    await waitFor(() => expect(input).toBeValid());
    expect(screen.getByText('This order line is closed')).toBeVisible();
  });
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { type ComponentProps, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { object } from 'yup';
import { show } from '../../testing/show';
import { ApiError } from '../api/error';
import { FormDialog } from './FormDialog';
import { FormField } from './FormField';
import { requiredText } from './rules';

type Values = { code: string; name: string };

function Dialog(props: Pick<ComponentProps<typeof FormDialog<Values>>, 'save' | 'preview'>) {
  const [open, setOpen] = useState(true);
  if (!open) return <p>closed</p>;
  return (
    <FormDialog<Values>
      {...props}
      title="New plant"
      okText="Save"
      initial={{ code: '', name: 'Main plant' }}
      schema={object({ code: requiredText(4) })}
      names={['code', 'name']}
      onClose={() => setOpen(false)}
    >
      {(values) => (
        <>
          <FormField name="code" label="field.code" required>
            <Input />
          </FormField>
          <FormField name="name" label="field.name">
            <Input />
          </FormField>
          <p>{`${values.code} ${values.name}`}</p>
        </>
      )}
    </FormDialog>
  );
}

const code = () => screen.findByLabelText(/^Code/);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('sends nothing that breaks its own rules, and puts the cursor where the first is broken', async () => {
  const save = vi.fn(async (_: Values) => undefined);
  show(<Dialog save={save} />);
  const field = await code();
  await press('Save');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(save).not.toHaveBeenCalled();
  await userEvent.type(field, 'F1');
  expect(screen.getByText('F1 Main plant')).toBeVisible();
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenCalledWith({ code: 'F1', name: 'Main plant' }));
});

it('says what the server refuses at the field, what is of no field on top, and keeps what was typed', async () => {
  const blockers = [
    { label: 'ALREADY_EXISTS', field: 'code', severity: 'block' as const },
    { label: 'UNAUTHORIZED', severity: 'block' as const },
  ];
  const refused = new ApiError({ errorLabel: 'REFUSED', status: 409, blockers });
  show(<Dialog save={() => Promise.reject(refused)} />);
  await userEvent.type(await code(), 'F1');
  await press('Save');
  await waitFor(() => expect(document.querySelectorAll('.field-note.fault')).toHaveLength(1));
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  expect(await code()).toHaveValue('F1');
  expect(await code()).toHaveFocus();
  await userEvent.type(await code(), '2');
  await waitFor(() => expect(document.querySelector('.field-note.fault')).toBeNull());
});

it('saves only what was looked at, where something is to be', async () => {
  const save = vi.fn(async (_: Values) => undefined);
  function Looking() {
    const [seen, setSeen] = useState('');
    return (
      <Dialog
        save={save}
        preview={{
          text: 'Preview',
          look: async (values) => setSeen(values.code),
          seen: (values) => values.code !== '' && values.code === seen,
        }}
      />
    );
  }
  show(<Looking />);
  await userEvent.type(await code(), 'F1');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await press('Preview');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await userEvent.type(await code(), '2');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(save).not.toHaveBeenCalled();
});

it('asks before it throws away what was typed', async () => {
  show(<Dialog save={async () => undefined} />);
  await userEvent.type(await code(), 'F1');
  await press('Cancel');
  await userEvent.click(await screen.findByText('Discard changes'));
  expect(await screen.findByText('closed')).toBeVisible();
});

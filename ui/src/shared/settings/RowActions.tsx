import { Button, Flex, Popconfirm } from 'antd';
import type { FormikValues } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../feedback/feedback';
import type { Setting } from './types';
import { useWords } from './useWords';

interface Props<Row extends object, Values extends FormikValues> {
  setting: Setting<Row, Values>;
  row: Row;
  onOpen: (open: { kind: 'form' | 'history'; row: Row }) => void;
  /** Something was done with the row. */
  onDone: () => void;
}

/** What can be done with one row. */
export function RowActions<Row extends object, Values extends FormikValues>(props: Props<Row, Values>) {
  const { setting, row, onOpen, onDone } = props;
  const { form, history, remove, mayRemove, acts = [] } = setting;
  const { t } = useTranslation();
  const say = useWords(setting.words);
  const naming = setting.naming(row, t);
  return (
    <Flex gap={8} wrap>
      {form?.of && (
        <Button size="small" aria-label={say('editOf', naming)} onClick={() => onOpen({ kind: 'form', row })}>
          {say('edit')}
        </Button>
      )}
      {history && (
        <Button size="small" aria-label={say('historyOf', naming)} onClick={() => onOpen({ kind: 'history', row })}>
          {say('history')}
        </Button>
      )}
      {acts
        .filter(({ may }) => may(row))
        .map(({ words, danger, act, touches }) => (
          <Asked
            key={words.button}
            button={t(words.button)}
            buttonOf={t(words.buttonOf, naming)}
            question={t(words.ask, naming)}
            done={t(words.done, naming)}
            danger={danger}
            act={() => act(row)}
            touches={touches && (() => touches(row, t))}
            onDone={onDone}
          />
        ))}
      {remove && (mayRemove?.(row) ?? true) && (
        <Asked
          button={say('remove', naming)}
          buttonOf={say('removeOf', naming)}
          question={say('removeAsk', naming)}
          done={say('removed', naming)}
          danger
          act={() => remove(row)}
          onDone={onDone}
        />
      )}
    </Flex>
  );
}

interface AskedProps {
  button: string;
  /** As those who listen hear it. */
  buttonOf: string;
  question: string;
  done: string;
  danger?: boolean;
  act: () => Promise<unknown>;
  onDone: () => void;
  touches?: () => Promise<string>;
}

/** A button that does something after a question. */
function Asked({ button, buttonOf, question, done, danger, act, onDone, touches }: AskedProps) {
  const { t } = useTranslation();
  const [touched, setTouched] = useState('');
  const look = async (open: boolean) => {
    setTouched('');
    if (open && touches) setTouched(await touches());
  };
  return (
    <Popconfirm
      title={question}
      description={touched || undefined}
      // Who has not seen yet what it touches does not say yes.
      okButtonProps={{ disabled: touches !== undefined && touched === '' }}
      onOpenChange={(open) => void look(open)}
      okText={button}
      cancelText={t('document.back')}
      onConfirm={async () => {
        await act();
        toastSuccess(done);
        onDone();
      }}
    >
      <Button size="small" danger={danger} aria-label={buttonOf}>
        {button}
      </Button>
    </Popconfirm>
  );
}

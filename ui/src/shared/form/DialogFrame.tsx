import { Flex, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../feedback/useReturnFocus';
import './field.css';
import { useDiscardQuestion } from './useDiscardQuestion';

interface Props {
  title: string;
  /** Words of its button; default: the title. */
  okText?: string;
  cancelText?: string;
  width?: number;
  /** All that the person can change: it is only thrown away by who says so. */
  typed: unknown;
  busy?: boolean;
  /** There is nothing to send yet. */
  disabled?: boolean;
  danger?: boolean;
  /** Buttons between the way back and its own. */
  between?: ReactNode;
  onOk: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Frame of every dialogue in which somebody types or chooses something that is then sent. */
export function DialogFrame(props: Props) {
  const { title, okText = title, cancelText, width, typed, busy, disabled, danger, between, onOk, children } = props;
  const { t } = useTranslation();
  useReturnFocus();
  const close = useDiscardQuestion(typed, props.onClose);
  return (
    <Modal
      open
      width={width}
      styles={{ body: { paddingTop: 8 } }}
      title={title}
      okText={okText}
      cancelText={cancelText ?? t('document.back')}
      okButtonProps={{ disabled, danger }}
      confirmLoading={busy}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {between}
          <OkBtn />
        </>
      )}
      onOk={onOk}
      onCancel={close}
    >
      <Flex vertical gap={16}>
        {children}
      </Flex>
    </Modal>
  );
}

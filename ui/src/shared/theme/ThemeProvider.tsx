import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import en from 'antd/es/locale/en_US';
import cn from 'antd/es/locale/zh_CN';
import tc from 'antd/es/locale/zh_TW';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { useStore } from '../store';
import { modeStore } from './mode';
import { useMotion } from './motion';
import { antdTheme } from './theme';

const locales: Record<string, Locale> = { Tc: tc, Cn: cn, En: en };

/** antd's own pictures beside words, silent like ours. */
const button = { autoInsertSpace: false, loadingIcon: <Icon of={LoadingOutlined} /> };
/** A press beside a dialogue is none on its Cancel: it would throw away what was typed. */
const modal = { mask: { closable: false } };
const noWave = { disabled: true };
const alert = {
  successIcon: <Icon of={CheckCircleFilled} />,
  infoIcon: <Icon of={InfoCircleFilled} />,
  warningIcon: <Icon of={ExclamationCircleFilled} />,
  errorIcon: <Icon of={CloseCircleFilled} />,
};

/** antd in the chosen colours and language, moving only if the user's system allows it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { mode } = useStore(modeStore);
  const motion = useMotion();
  const theme = useMemo(() => antdTheme(mode, motion), [mode, motion]);
  return (
    <ConfigProvider
      theme={theme}
      locale={locales[i18n.language] ?? tc}
      button={button}
      alert={alert}
      modal={modal}
      form={{ requiredMark: true, colon: false }}
      // Around a button that is gone before its wave has ended, antd's wave throws where nobody can catch it.
      wave={noWave}
    >
      {children}
    </ConfigProvider>
  );
}

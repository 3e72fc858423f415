import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import en from 'antd/es/locale/en_US';
import cn from 'antd/es/locale/zh_CN';
import tc from 'antd/es/locale/zh_TW';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../store';
import { modeStore } from './mode';
import { antdTheme } from './theme';

const locales: Record<string, Locale> = { Tc: tc, Cn: cn, En: en };

/** antd in the chosen colours and language. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { mode } = useStore(modeStore);
  const theme = useMemo(() => antdTheme(mode), [mode]);
  return (
    <ConfigProvider
      theme={theme}
      locale={locales[i18n.language] ?? tc}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: true, colon: false }}
    >
      {children}
    </ConfigProvider>
  );
}

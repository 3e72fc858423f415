import { type ThemeConfig, theme } from 'antd';
import type { Mode } from './mode';
import { dark, light } from './palette';

/** System fonts only; CJK faces by language come from CSS (`:lang`), so this is what Latin text uses first. */
const fontFamily = 'var(--e-font)';

const soft = {
  colorSuccessBg: '#edf8ef',
  colorSuccessBorder: '#b7dfbf',
  colorWarningBg: '#fff7e6',
  colorWarningBorder: '#f3d19a',
  colorErrorBg: '#fff1f0',
  colorErrorBorder: '#f5b5b0',
};

/** antd's tokens for a mode; `motion`: whether anything fades or slides. */
export function antdTheme(mode: Mode, motion: boolean): ThemeConfig {
  const colour = mode === 'dark' ? dark : light;
  return {
    // Tests look at no style, and making styles is most of their time.
    zeroRuntime: import.meta.env.MODE === 'test',
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colour.primary,
      colorPrimaryHover: colour.primaryHover,
      colorLink: colour.link,
      colorLinkHover: colour.link,
      colorError: mode === 'dark' ? '#e8484a' : colour.error,
      colorErrorText: colour.error,
      colorSuccess: mode === 'dark' ? '#3fae5a' : '#1f7a33',
      colorWarning: mode === 'dark' ? '#d89614' : '#b45309',
      // antd's own mixtures with our darker greens and reds come out muddy on white, and too dark to be read on a dark ground.
      ...(mode === 'light' ? soft : { colorSuccessText: '#5cc779' }),
      colorText: colour.text,
      colorTextSecondary: colour.textSoft,
      colorTextTertiary: colour.textSoft,
      colorTextDescription: colour.textSoft,
      colorTextPlaceholder: colour.textSoft,
      colorBgLayout: colour.ground,
      colorBgContainer: colour.surface,
      colorBgElevated: mode === 'dark' ? colour.raised : colour.surface,
      colorBorder: colour.lineStrong,
      colorBorderSecondary: colour.line,
      borderRadius: 6,
      borderRadiusLG: 10,
      fontFamily,
      fontSize: 14,
      motion,
    },
    components: {
      Button: {
        // Under the pointer antd writes in the primary's hover, which is made to stand behind white text.
        defaultHoverColor: colour.link,
        defaultHoverBorderColor: colour.link,
        defaultActiveColor: colour.link,
        defaultActiveBorderColor: colour.link,
        // On a dark ground a red that can be read as text is too light to carry white.
        ...(mode === 'dark'
          ? { colorError: '#ff8583', colorErrorHover: '#ffa19f', colorErrorActive: '#ff7875', dangerColor: '#2a0d0e' }
          : {}),
      },
      Table: {
        headerBg: colour.raised,
        headerColor: colour.textSoft,
        headerSplitColor: 'transparent',
        cellPaddingBlockSM: 7,
        cellPaddingInlineSM: 10,
        rowHoverBg: colour.raised,
        rowSelectedBg: colour.primarySoft,
        rowSelectedHoverBg: colour.primarySoft,
      },
      Menu: {
        itemHeight: 38,
        subMenuItemBg: 'transparent',
        itemSelectedBg: colour.primarySoft,
        itemSelectedColor: colour.onPrimarySoft,
        subMenuItemSelectedColor: colour.onPrimarySoft,
      },
      Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 },
      Tabs: { itemSelectedColor: colour.link, itemHoverColor: colour.link, inkBarColor: colour.link },
      // The primary colour is made to stand behind white text; as a text of its own it needs its softer sister.
      Pagination: { itemActiveColor: colour.onPrimarySoft, itemActiveColorHover: colour.onPrimarySoft },
      Descriptions: { labelColor: colour.textSoft },
    },
  };
}

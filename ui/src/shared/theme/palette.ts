/** Colours, each chosen for a contrast of at least 4.5 where text stands on it. One source for antd and for our own CSS. */
export interface Palette {
  /** Behind everything. */
  ground: string;
  /** Cards, tables, bars. */
  surface: string;
  /** Raised or hovered parts of a surface. */
  raised: string;
  line: string;
  lineStrong: string;
  text: string;
  textSoft: string;
  primary: string;
  /** Hovered; darker, because white text stands on it. */
  primaryHover: string;
  primarySoft: string;
  onPrimarySoft: string;
  link: string;
  error: string;
  shadow: string;
}

export const light: Palette = {
  ground: '#f4f6f9',
  surface: '#ffffff',
  raised: '#f7f9fc',
  line: '#e6eaf0',
  lineStrong: '#ccd3de',
  text: '#1b2430',
  textSoft: '#56606f',
  primary: '#0958d9',
  primaryHover: '#0747ad',
  primarySoft: '#e8f1fe',
  onPrimarySoft: '#0747ad',
  link: '#0958d9',
  error: '#cf1322',
  shadow: '0 1px 2px rgb(16 30 54 / 5%), 0 4px 16px rgb(16 30 54 / 6%)',
};

export const dark: Palette = {
  ground: '#0e131a',
  surface: '#161c25',
  raised: '#1c2430',
  line: '#28313e',
  lineStrong: '#3b4656',
  text: '#e6ebf2',
  textSoft: '#a3aebd',
  primary: '#1f6feb',
  primaryHover: '#1a5fcc',
  primarySoft: '#16294a',
  onPrimarySoft: '#9cc5ff',
  link: '#7ab4ff',
  error: '#ff7875',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 30%)',
};

const browsers: [string, RegExp][] = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Firefox', /Firefox\/([\d.]+)/],
  ['Chrome', /Chrome\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];
const systems: [string, RegExp][] = [
  ['Windows', /Windows NT ([\d.]+)/],
  ['Android', /Android ([\d.]+)/],
  ['iOS', /(?:iPhone|CPU) OS ([\d_]+)/],
  ['Mac OS X', /Mac OS X ([\d_.]+)/],
  ['Linux', /Linux()/],
];

function first(list: [string, RegExp][], agent: string): [string, string] {
  for (const [name, pattern] of list) {
    const found = pattern.exec(agent);
    if (found) return [name, (found[1] ?? '').replaceAll('_', '.')];
  }
  return ['unknown', ''];
}

/** What the browser is, as the BrowserInfo header wants it: `key=value` pairs. */
export function browserInfo(agent: string = navigator.userAgent): string {
  const [os, osVersion] = first(systems, agent);
  const [browser, version] = first(browsers, agent);
  const fields = {
    os,
    osVersion,
    browser,
    majorVersion: version.split('.')[0] ?? '',
    version,
    mobile: /Mobi/.test(agent),
    flashVersion: 'no',
    cookieEnabled: navigator.cookieEnabled,
  };
  return Object.entries(fields)
    .map(([key, value]) => `${key}=${value}`)
    .join(';');
}

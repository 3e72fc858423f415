const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment where the definition's clock hangs, with its offset: after the clocks have changed it is another one. */
export function zoneTimeText(iso: string, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    });
    formats.set(zone, format);
  }
  return format.format(new Date(iso));
}

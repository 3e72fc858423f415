/** W3C trace context: every call begins a trace of its own, which the server and its jobs continue where traces are collected. */

function hex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The header `traceparent` of one call: two random ids, nothing about the person or the page. */
export function traceparent(): string {
  return `00-${hex(16)}-${hex(8)}-01`;
}

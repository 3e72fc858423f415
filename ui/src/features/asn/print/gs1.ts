/** Digits of an SSCC: extension digit, company prefix and serial reference (sixteen together), check digit. */
const SSCC_DIGITS = 18;

/**
 * Check digit of a GS1 number: weights 3 and 1 in turn, 3 at the last digit, up to the next ten.
 * `digits` is the number without its check digit.
 */
export function checkDigit(digits: string): number {
  const total = [...digits].reverse().reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (total % 10)) % 10;
}

/** Whether a text is the number of a logistic unit (SSCC): eighteen digits, the last of them the check digit of the others. */
export function isSscc(text: string | null | undefined): text is string {
  return text?.length === SSCC_DIGITS && /^\d+$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.slice(-1));
}

/** What a GS1-128 of the number holds, without the FNC1 in front: application identifier 00 has a fixed length, so nothing ends it. */
export const ssccData = (sscc: string) => `00${sscc}`;

/** The number as people read it below its bars: the application identifier in brackets, which the bars do not have. */
export const ssccText = (sscc: string) => `(00)${sscc}`;

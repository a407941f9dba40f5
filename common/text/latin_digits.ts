/** Replaces the digits ٠–٩ and ۰–۹ by 0–9. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

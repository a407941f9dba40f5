/** Text in the XML of a worksheet. */

/** Characters of a cell, as Excel limits them. */
export const MAX_CELL_LENGTH = 32_767
const SPECIAL = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/u
const INVALID_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** Truncated to the maximum length of a cell, without the characters that XML cannot represent. */
export function xmlText(text: string): string {
  const short = text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH) : text
  return SPECIAL.test(short) ? short.replace(INVALID_IN_XML, '').replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '') : short
}

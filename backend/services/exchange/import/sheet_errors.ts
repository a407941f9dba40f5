/**
 * What the parser of worksheets would lose without a word is made visible to it: cells with an error (`#N/A`) and formulas that were
 * never computed would be empty, and the days of a workbook that counts from 1904 would be four years too early. A sheet that nobody sees
 * is left out: the first one that is seen is read. Pure.
 */
export const withVisibleErrors = (xml: string): string => xml
  .replace(ERROR_TYPE, '$1str$2')
  .replace(FORMULA_WITHOUT_VALUE, (_, name: string, at: string) => `<${name} ${at} t="str"><v>#N/A</v></${name}>`)
  .replace(HIDDEN_SHEET, '')
  .replace(/(?<=<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'])true\b/, '1')

const ERROR_TYPE = /(<(?:\w+:)?c\b[^<>]*\bt\s*=\s*["'])e(["'])/g
const FORMULA_WITHOUT_VALUE = /<((?:\w+:)?c)\b[^<>]*?\b(r\s*=\s*(?:"[^"]*"|'[^']*'))[^<>]*>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<\/\1>/g
/** A workbook has at least one sheet that is seen. */
const HIDDEN_SHEET = /<(\w+:)?sheet\b[^<>]*\bstate\s*=\s*["'](?:hidden|veryHidden)["'][^<>]*(?:\/>|>\s*<\/\1sheet>)/g

/**
 * What the parser of worksheets would lose without a word is made visible to it: cells with an error (`#N/A`) and formulas that were
 * never computed would be empty, and the days of a workbook that counts from 1904 would be four years too early. Pure.
 */
export const withVisibleErrors = (xml: string): string => xml
  .replace(ERROR_TYPE, '$1str$2')
  .replace(FORMULA_WITHOUT_VALUE, (_, name: string, at: string) => `<${name} ${at} t="str"><v>#N/A</v></${name}>`)
  .replace(/(?<=<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'])true\b/, '1')

const ERROR_TYPE = /(<(?:\w+:)?c\b[^<>]*\bt\s*=\s*["'])e(["'])/g
const FORMULA_WITHOUT_VALUE = /<((?:\w+:)?c)\b[^<>]*?\b(r\s*=\s*(?:"[^"]*"|'[^']*'))[^<>]*>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<\/\1>/g

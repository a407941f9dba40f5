/** Rows as XML of a worksheet, written by PostgreSQL: one line a row, in a COPY that has nothing to quote. */
import { fragment, join, type Fragment } from '../read/sql.ts'
import type { Cell } from '../fields/field_type.ts'
import type { Column } from './columns.ts'

/** No text of ours contains these two: the sheet may not, so they are taken out. */
export const SHEET_OPTIONS = "format csv, delimiter E'\\x01', quote E'\\x02', null ''"
export const MOST_SHEET_ROWS = 1_048_575

/** Places in `cellXfs` of styles.xml. */
const STYLES = { header: 1, 0: 2, 2: 3, 3: 4, date: 5, datetime: 6 } as const
export const STYLES_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3">\
<numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>\
<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
${[1, 4, 164, 165, 166].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}\
</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The number of the row is `n."n"`, from 2: the head is the first. */
export function sheetRow(cells: readonly Cell[]): Fragment {
  const parts = cells.map((cell, index) => cellXml(cell, `c${index}`, letters(index)))
  return fragment(`'<row r="' || n."n" || '">' || ${parts.join(' || ')} || '</row>'`)
}

/** As columns of the rows beneath, each read once. */
export const sheetValues = (cells: readonly Cell[]): Fragment =>
  join(cells.map(({ value: { sql, bindings } }, index) => fragment(`${sql} as "c${index}"`, ...bindings)), ', ')

function cellXml({ kind, scale }: Cell, name: string, letter: string): string {
  const own = `n."${name}"`
  const at = `<c r="${letter}' || n."n" || '"`
  switch (kind) {
    case 'number': return number(`${own}::text`, at, STYLES[scale === 0 || scale === 2 || scale === 3 ? scale : 0], scale)
    case 'date': return number(`(${own} - date '1899-12-30')::text`, at, STYLES.date)
    case 'datetime': return number(`(date_part('epoch', ${own} - timestamp '1899-12-30') / 86400)::text`, at, STYLES.datetime)
    case 'text': return inline(escaped(own), at)
    case 'words': return inline(own, at)
  }
}

const number = (value: string, at: string, style: number, scale = 0): string => {
  const styled = [0, 2, 3].includes(scale) ? ` s="${style}"` : ''
  return `coalesce('${at}${styled}><v>' || ${value} || '</v></c>', '')`
}

const inline = (value: string, at: string): string =>
  `coalesce('${at} t="inlineStr"><is><t xml:space="preserve">' || ${value} || '</t></is></c>', '')`

/** As long as a cell may be; without the characters that XML has no way to write. */
function escaped(value: string): string {
  const clean = `translate(left(${value}, 32767), E'${UNWRITABLE}', '')`
  const marks = [['&', '&amp;'], ['<', '&lt;'], ['>', '&gt;'], ['\\n', '&#10;'], ['\\r', '&#13;']] as const
  return marks.reduce((sql, [from, to]) => `replace(${sql}, E'${from}', '${to}')`, clean)
}

const UNWRITABLE = Array.from({ length: 31 }, (_, index) => index + 1).filter((code) => ![9, 10, 13].includes(code))
  .map((code) => `\\x${code.toString(16).padStart(2, '0')}`).join('')

export const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** 0 → A, 26 → AA */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Up to the rows: the head stays in sight, an Arabic sheet begins on the right. */
export function sheetHead(columns: readonly Column[], isRightToLeft: boolean): string {
  const widths = columns.map(({ field, label }, index) =>
    `<col min="${index + 1}" max="${index + 1}" width="${widthOf(field.type, label)}" customWidth="1"/>`)
  const cells = columns.map(({ label }, index) =>
    `<c r="${letters(index)}1" s="${STYLES.header}" t="inlineStr"><is><t xml:space="preserve">${xml(label)}</t></is></c>`)
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const view = `<sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}>${pane}</sheetView>`
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>${view}</sheetViews>\
<cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`
}

export const SHEET_TAIL = '</sheetData></worksheet>'

const WIDTHS: Readonly<Record<string, number>> = {
  text: 40, json: 40, ref: 26, string: 24, email: 28, phone: 18, datetime: 18, date: 12, many: 30,
}
const widthOf = (type: string, label: string): number => Math.max(WIDTHS[type] ?? 14, Math.min(label.length + 2, 40))

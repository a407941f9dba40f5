/** The parts of a workbook with one worksheet, except its rows: SpreadsheetML as ECMA-376 defines it. */
import { xmlText } from './sheet_text.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const SHEET_PATH = 'xl/worksheets/sheet1.xml'

interface Book { readonly name: string; readonly formats: readonly string[]; readonly createdAt: string }

/** By path. */
export const workbookParts = ({ name, formats, createdAt }: Book): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types">`
    + '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    + '<Default Extension="xml" ContentType="application/xml"/>'
    + contentType('/xl/workbook.xml', `${SHEET_TYPES}.sheet.main+xml`)
    + contentType(`/${SHEET_PATH}`, `${SHEET_TYPES}.worksheet+xml`)
    + contentType('/xl/styles.xml', `${SHEET_TYPES}.styles+xml`)
    + contentType('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') + '</Types>',
  '_rels/.rels': relationships(
    [`${OFFICE}/officeDocument`, 'xl/workbook.xml'], [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
  ),
  'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"`
    + ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
    + ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
    + '<dc:creator>Zarbia</dc:creator><cp:lastModifiedBy>Zarbia</cp:lastModifiedBy>'
    + `<dcterms:created xsi:type="dcterms:W3CDTF">${createdAt}</dcterms:created></cp:coreProperties>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}">`
    + `<sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships([`${OFFICE}/worksheet`, 'worksheets/sheet1.xml'], [`${OFFICE}/styles`, 'styles.xml']),
  'xl/styles.xml': stylesXml(formats),
})

const contentType = (part: string, type: string): string => `<Override PartName="${part}" ContentType="${type}"/>`

function relationships(...targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

/** Cell formats: 0 is plain, 1 the bold header, then one for each number format. */
export const HEADER_CELL_STYLE = 1
export const cellStyleOf = (format: number): number => format + 2

/** Numbers below are those of the built-in formats. */
const FIRST_CUSTOM_FORMAT = 164
const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'

function stylesXml(formats: readonly string[]): string {
  const cellFormat = (attributes: string) => `<xf fillId="0" borderId="0" ${attributes}/>`
  const numbers = formats.map((code, index) => ({ id: FIRST_CUSTOM_FORMAT + index, code }))
  return `${XML}<styleSheet xmlns="${SHEET}">`
    + list('numFmts', numbers.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`))
    + list('fonts', [`<font>${FONT}</font>`, `<font><b/>${FONT}</font>`])
    + list('fills', ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`))
    + list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>'])
    + list('cellStyleXfs', [cellFormat('numFmtId="0" fontId="0"')])
    + list('cellXfs', [
      cellFormat('numFmtId="0" fontId="0" xfId="0"'), cellFormat('numFmtId="0" fontId="1" xfId="0" applyFont="1"'),
      ...numbers.map(({ id }) => cellFormat(`numFmtId="${id}" fontId="0" xfId="0" applyNumberFormat="1"`)),
    ])
    + list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']) + '</styleSheet>'
}

/** SpreadsheetML has no empty lists. */
const list = (tag: string, items: readonly string[]): string =>
  (items.length ? `<${tag} count="${items.length}">${items.join('')}</${tag}>` : '')

interface SheetLayout { readonly widths: readonly number[]; readonly isRightToLeft: boolean }

/** A worksheet up to its rows. The header row is frozen. */
export const sheetHead = ({ widths, isRightToLeft }: SheetLayout): string =>
  `${XML}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}>`
  + '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>'
  + `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
  + '<sheetData>'
export const SHEET_FOOT = '</sheetData></worksheet>'

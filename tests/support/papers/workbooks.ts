/** Creates XLSX files with arbitrary content. */
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import type { Readable } from 'node:stream'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

/**
 * `rows` is the XML of `sheetData`, `texts` that of the shared strings. Cells of style 1 are dates. `hidden`: rows of a hidden sheet
 * before it.
 */
export async function createWorkbook(rows: string, texts = '', { date1904 = '0', hidden = '' } = {}): Promise<Buffer<ArrayBuffer>> {
  const zip = new yazl.ZipFile()
  const add = (path: string, xml: string) => { zip.addBuffer(Buffer.from(xml), path) }
  const hiddenSheet = hidden && '<sheet name="b" sheetId="2" state="hidden" r:id="rId4"/>'
  const sheets = `<sheets>${hiddenSheet}<sheet name="a" sheetId="1" r:id="rId1"/></sheets>`
  add('xl/workbook.xml', `<workbook xmlns:r="${OFFICE}"><workbookPr date1904="${date1904}"/>${sheets}</workbook>`)
  add('xl/_rels/workbook.xml.rels', `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}`
    + `${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${relation('rId3', 'styles', 'styles.xml')}`
    + `${hidden && relation('rId4', 'worksheet', 'worksheets/sheet2.xml')}</Relationships>`)
  add('xl/styles.xml', '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>')
  add('xl/sharedStrings.xml', `<sst>${texts}</sst>`)
  add('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  if (hidden) add('xl/worksheets/sheet2.xml', `<worksheet><sheetData>${hidden}</sheetData></worksheet>`)
  zip.end()
  return Buffer.from(await buffer(zip.outputStream as Readable))
}

export const rowXml = (number: number, cells: Readonly<Record<string, string>>): string =>
  `<row r="${number}">${Object.entries(cells).map(([at, text]) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

/** A workbook of two rows that takes seconds to read, because of its shared strings. */
export const slowWorkbook = (): Promise<Buffer<ArrayBuffer>> =>
  createWorkbook(rowXml(1, { A1: 'phone' }) + rowXml(2, { A2: '1' }), '<si><t>x</t></si>'.repeat(1_000_000))

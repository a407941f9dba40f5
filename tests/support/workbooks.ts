/** Workbooks as nobody makes them by hand. */
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import type { Readable } from 'node:stream'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

/** What stands in `sheetData`, and in the table of texts that cells share. */
export async function workbookOf(rows: string, texts = ''): Promise<Buffer<ArrayBuffer>> {
  const zip = new yazl.ZipFile()
  const add = (path: string, xml: string) => { zip.addBuffer(Buffer.from(xml), path) }
  add('xl/workbook.xml', `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`)
  add('xl/_rels/workbook.xml.rels', `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}`
    + `${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`)
  add('xl/sharedStrings.xml', `<sst>${texts}</sst>`)
  add('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  zip.end()
  return Buffer.from(await buffer(zip.outputStream as Readable))
}

export const row = (number: number, cells: Readonly<Record<string, string>>): string =>
  `<row r="${number}">${Object.entries(cells).map(([at, text]) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

/** Two rows that are read in a second or two, for the texts that come with them. */
export const slowWorkbook = (): Promise<Buffer<ArrayBuffer>> =>
  workbookOf(row(1, { A1: 'phone' }) + row(2, { A2: '1' }), '<si><t>x</t></si>'.repeat(2_500_000))

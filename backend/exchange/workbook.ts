/** A workbook of one sheet, zipped while its rows come in. */
import yazl from 'yazl'
import { STYLES_XML, xml } from './sheet.ts'
import type { Readable } from 'node:stream'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Fast rather than small: a sheet is mostly the same marks again and again. */
const LEVEL = 2

export function workbook(name: string, sheet: Readable): Readable {
  const zip = new yazl.ZipFile()
  for (const [path, text] of Object.entries(partsOf(name))) zip.addBuffer(Buffer.from(HEAD + text), path)
  zip.addBuffer(Buffer.from(STYLES_XML), 'xl/styles.xml')
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compress: true, compressionLevel: LEVEL })
  zip.end()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  out.once('close', () => sheet.destroy())
  return out
}

const partsOf = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">`
    + '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    + '<Default Extension="xml" ContentType="application/xml"/>'
    + `<Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/>`
    + `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN}.worksheet+xml"/>`
    + `<Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/></Types>`,
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">`
    + `<sheets><sheet name="${xml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations([['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']]),
})

const relations = (targets: readonly (readonly [string, string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([type, target], index) =>
    `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** At most 31 characters, none of \ / ? * [ ] : */
const sheetName = (name: string): string => [...name.replace(/[\\/?*[\]:]/g, ' ')].slice(0, 31).join('')

/** Downloads exports and reads them as a spreadsheet does. */
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import type { Readable } from 'node:stream'
import { siteUrl } from '#tests/support/json_client'

export interface Download { readonly status: number; readonly bytes: Buffer; readonly headers: Headers }

export async function download(path: string, token: string, language = 'en'): Promise<Download> {
  const response = await fetch(`${siteUrl()}${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

export interface Cells { readonly head: readonly string[]; readonly rows: readonly (readonly unknown[])[] }

export function csvCells({ bytes }: Download): Cells {
  const [head = [], ...rows] = Papa.parse<string[]>(bytes.toString('utf8').replace(/^\ufeff/, ''), { skipEmptyLines: true }).data
  return { head, rows }
}

export async function sheetCells({ bytes }: Download): Promise<Cells> {
  const [head = [], ...rows] = await readSheet(bytes)
  return { head: head.map(String), rows }
}

/** Values of one column. */
export const columnOf = ({ head, rows }: Cells, label: string): unknown[] => rows.map((row) => row[head.indexOf(label)])

/** The XML of the first worksheet of a workbook. */
export async function sheetXml({ bytes }: Download): Promise<string> {
  const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
    return text(await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry))
  }
  throw new Error('no worksheet')
}

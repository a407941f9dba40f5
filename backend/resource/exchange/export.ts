/**
 * `GET …/export`: the rows of a list as a file, exactly those that the same query lists, in its order, with what the caller
 * may read, in his words. PostgreSQL writes the lines; nothing of them is kept here.
 */
import { pipeline, Transform, type Readable } from 'node:stream'
import { callerOf } from '#backend/auth/caller_of'
import { translator } from '#backend/i18n/translator'
import { authorize } from '../policy.ts'
import { Forbidden, invalid } from '../refusals.ts'
import { handlers } from '../socket.ts'
import { may, type Caller } from '../caller.ts'
import { orderOf } from '../read/order.ts'
import { without } from '../read/parameters.ts'
import { reader } from '../read/reader.ts'
import { run } from '../read/run.ts'
import { selectionOf, type Selection } from '../read/selection.ts'
import { filled, join, numbered, quoted, type Fragment } from '../read/sql.ts'
import { audit } from '../write/audit.ts'
import { serverTypeOf } from '../fields/index.ts'
import { readingBy } from '../read/label.ts'
import type { Cell } from '../fields/field_type.ts'
import { columnsOf, type Column } from './columns.ts'
import { copied } from './copy.ts'
import { csvCell, csvHead, csvOptions } from './csv.ts'
import { MOST_SHEET_ROWS, SHEET_OPTIONS, SHEET_TAIL, sheetHead, sheetRow, sheetValues, xml } from './sheet.ts'
import { turn } from './turns.ts'
import { workbook } from './workbook.ts'
import type { Resource } from '../registry.ts'
import type { HttpContext } from '@adonisjs/core/http'

export const exported =
  (resource: Resource) =>
  async (ctx: HttpContext): Promise<void> => {
    const caller = callerOf(ctx)
    await authorize(caller, resource, 'list')
    if (!may(caller, 'export-data')) throw new Forbidden()
    const sent = new URLSearchParams(ctx.request.parsedUrl.query)
    const file = await fileOf(resource, caller, sent)
    const name = `${String(translator(caller.locale)(`${resource.name}.many`))} ${caller.context.now.today}.${file.format}`
    ctx.response.header('content-type', TYPES[file.format])
    const plain = `${resource.url}.${file.format}`
    ctx.response.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    // Whoever takes nothing for two minutes is gone: his rows keep a connection to the database.
    ctx.response.response.setTimeout(STALLED_MS)
    ctx.response.stream(file.bytes)
  }

const STALLED_MS = 120_000
const TYPES = {
  csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type Format = keyof typeof TYPES

export interface ExportFile { readonly format: Format; readonly bytes: Readable }

/** `sent` as for the list, with `format` and `_columns`. The caller may list and export: that was asked before. */
async function fileOf(resource: Resource, caller: Caller, sent: URLSearchParams): Promise<ExportFile> {
  const asked = taken(sent)
  const facts = await handlers().facts()
  const columns = columnsOf(resource, caller, asked.columns)
  const selection = await selectionOf(reader(), resource, caller, asked.rest, facts)
  if (asked.format === 'xlsx') await assertFits(resource, selection)
  const done = await turn()
  try {
    const reading = { resource, ...readingBy(caller), timezone: facts.timezone, word: asked.format === 'xlsx' ? xml : String }
    const cells = columns.flatMap(({ field }, index) => serverTypeOf(field).exported?.(field, `j${index}`, reading) ?? [])
    await audit({ trx: reader(), caller }, {
      action: `${resource.name}.export`, resource: resource.name, id: null, before: null, after: null,
      reason: `${asked.format}: ${asked.rest.toString() || '*'}`.slice(0, 190),
    })
    const bytes = await (asked.format === 'csv' ? csvOf : xlsxOf)(resource, caller, selection, columns, cells)
    bytes.once('close', done)
    return { format: asked.format, bytes }
  } catch (error) {
    done()
    throw error
  }
}

function taken(sent: URLSearchParams): { format: Format; columns: string | null; rest: URLSearchParams } {
  const format = sent.get('format') ?? 'csv'
  if (format !== 'csv' && format !== 'xlsx') throw invalid('format', (t) => t('errors.exchange.format'))
  const rest = without(sent, ['format', '_columns'])
  for (const name of ['_start', '_end', '_totals']) if (rest.has(name)) throw invalid(name, (t) => t('errors.query.unknown'))
  return { format, columns: sent.get('_columns'), rest }
}

async function assertFits(resource: Resource, { where }: Selection): Promise<void> {
  const [{ count } = { count: 0 }] = await run<{ count: number }>(reader(), numbered(filled(
    `select count(*) from (select 1 from ${quoted(resource.name)} as "t" where {} limit ${MOST_SHEET_ROWS + 1}) as counted`, where,
  )))
  if (count > MOST_SHEET_ROWS) throw invalid('format', (t) => t('errors.exchange.too_many_rows', { max: MOST_SHEET_ROWS }))
}

function rowsOf(resource: Resource, caller: Caller, { query, where }: Selection, cells: readonly Cell[], values: Fragment): Fragment {
  const { joins, by } = orderOf(query.sorts, caller)
  const references = cells.map((cell) => cell.join ?? '').join('')
  return filled(`select {} from ${quoted(resource.name)} as "t"${joins}${references} where {} order by ${by}`, values, where)
}

async function csvOf(
  resource: Resource, caller: Caller, selection: Selection, columns: readonly Column[], cells: readonly Cell[],
): Promise<Readable> {
  const values = join(cells.map((cell) => csvCell(cell, caller.locale)), ', ')
  const rows = await copied(reader(), rowsOf(resource, caller, selection, cells, values), csvOptions(caller.locale))
  return framed(csvHead(columns.map(({ label }) => label), caller.locale), rows, '')
}

async function xlsxOf(
  resource: Resource, caller: Caller, selection: Selection, columns: readonly Column[], cells: readonly Cell[],
): Promise<Readable> {
  const inner = rowsOf(resource, caller, selection, cells, sheetValues(cells))
  const numbers = filled('select r.*, row_number() over () + 1 as "n" from ({}) as r', inner)
  const rows = await copied(reader(), filled('select {} from ({}) as n', sheetRow(cells), numbers), SHEET_OPTIONS)
  const sheet = framed(sheetHead(columns, caller.locale === 'ar'), rows, SHEET_TAIL)
  return workbook(String(translator(caller.locale)(`${resource.name}.many`)), sheet)
}

/** Closed early, it closes the rows at once; what goes wrong in the middle breaks it off, so that no half file looks whole. */
function framed(head: string, rows: Readable, tail: string): Readable {
  const out = new Transform({
    transform: (chunk, _, done) => { done(null, chunk) },
    flush: (done) => { done(null, tail) },
  })
  out.push(head)
  return pipeline(rows, out, () => {})
}

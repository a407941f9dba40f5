/**
 * `GET …/export`: the rows of a list as a file, exactly those that the same query lists, in its order, with what the caller
 * may read, in their words. PostgreSQL writes the lines of a CSV; a sheet is written here, batch by batch.
 */
import { pipeline, Transform, type Readable } from 'node:stream'
import { batchesOf } from '#backend/database/batches'
import { callerOf } from '#backend/resource/caller_of'
import { translator } from '#backend/i18n/translator'
import { Semaphore } from '#common/semaphore'
import { authorize } from '#backend/resource/policy'
import { Forbidden, invalid } from '#backend/resource/refusals'
import { handlers } from '#backend/resource/socket'
import { may, type Caller } from '#backend/resource/caller'
import { orderOf } from '#backend/resource/read/order'
import { without } from '#backend/resource/read/parameters'
import { reader } from '#backend/resource/read/reader'
import { run } from '#backend/resource/read/run'
import { selectionOf, type Selection } from '#backend/resource/read/selection'
import { filled, join, numbered, quoted, type Fragment } from '#backend/resource/read/sql'
import { audit } from '#backend/resource/write/audit'
import { serverTypeOf } from '#backend/resource/fields/index'
import { readingBy } from '#backend/resource/read/label'
import type { Cell } from '#backend/resource/fields/field_type'
import { columnsOf, type Column } from './columns.ts'
import { copied } from './copy.ts'
import { csvCell, csvHead, csvOptions } from './csv.ts'
import { MOST_SHEET_ROWS, sheetValues } from './sheet.ts'
import { workbook } from './workbook.ts'
import type { Resource } from '#backend/definition/registry'
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

/** Each keeps a connection and some memory for as long as its reader takes. */
const running = new Semaphore(3)

/** `sent` as for the list, with `format` and `_columns`. The caller may list and export: that was asked before. */
async function fileOf(resource: Resource, caller: Caller, sent: URLSearchParams): Promise<ExportFile> {
  const asked = taken(sent)
  const facts = await handlers().facts()
  const columns = columnsOf(resource, caller, asked.columns)
  const selection = await selectionOf(reader(), resource, caller, asked.rest, facts)
  if (asked.format === 'xlsx') await assertFits(resource, selection)
  const release = await running.acquire()
  try {
    const reading = { resource, ...readingBy(caller), timezone: facts.timezone }
    const cells = columns.flatMap(({ field }, index) => serverTypeOf(field).exported?.(field, `j${index}`, reading) ?? [])
    await audit({ trx: reader(), caller }, {
      action: `${resource.name}.export`, resource: resource.name, id: null, before: null, after: null,
      reason: `${asked.format}: ${asked.rest.toString() || '*'}`.slice(0, 190),
    })
    const bytes = await (asked.format === 'csv' ? csvOf : xlsxOf)(resource, caller, selection, columns, cells)
    bytes.once('close', release)
    return { format: asked.format, bytes }
  } catch (error) {
    release()
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
  const rows = await copied(rowsOf(resource, caller, selection, cells, values), csvOptions(caller.locale))
  return framed(csvHead(columns.map(({ label }) => label), caller.locale), rows, '')
}

async function xlsxOf(
  resource: Resource, caller: Caller, selection: Selection, columns: readonly Column[], cells: readonly Cell[],
): Promise<Readable> {
  const { sql, bindings } = numbered(rowsOf(resource, caller, selection, cells, sheetValues(cells)))
  const name = String(translator(caller.locale)(`${resource.name}.many`))
  return workbook({ name, columns, cells, isRightToLeft: caller.locale === 'ar' }, batchesOf(sql, bindings))
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

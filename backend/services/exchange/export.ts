/**
 * `GET …/export`: the rows of a list as a file. Filters, sorting and permissions are those of the list, labels are in the caller's
 * language. PostgreSQL writes the lines of a CSV by itself; those of a worksheet become XML here. No file is held in memory.
 */
import { PassThrough, pipeline, type Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import { connectionForReads } from '#backend/engine/database/connection_for_reads'
import { callerOf } from '#backend/engine/resource/request'
import { translator } from '#backend/engine/i18n/translator'
import { Turns } from '#backend/engine/turns/turns'
import { ownConnections } from '#backend/engine/database/own_connections'
import { invalid } from '#backend/engine/resource/refusals'
import { inTurn } from '#backend/engine/resource/list_query'
import { handlers } from '#backend/engine/resource/handler_registry'
import type { Caller } from '#backend/engine/resource/caller'
import { orderByOf } from '#backend/engine/resource/read/order_by'
import { withoutParameters } from '#backend/engine/resource/read/list_request_parameters'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { buildListSelection, type Selection } from '#backend/engine/resource/read/selection'
import { fillSql, join, numberedSql, quoted, type Fragment } from '#backend/engine/resource/read/sql'
import { audit } from '#backend/engine/resource/write/audit'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { labelContext } from '#backend/engine/resource/read/row_label'
import type { ExportCell } from '#backend/engine/resource/fields/type'
import { exportColumns, type ExportColumn } from './export_columns.ts'
import { copyToStream } from './copy_to_stream.ts'
import { csvHeader, delimiterOf } from '#common/text/csv'
import { csvCell } from './csv_cells.ts'
import { pacedFile } from './paced_file.ts'
import { MAX_SHEET_ROWS, sheetCell } from './sheet_cells.ts'
import { streamWorkbook } from './workbook.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { HttpContext } from '@adonisjs/core/http'

export const exportRows =
  (resource: Resource) =>
  async (ctx: HttpContext): Promise<void> => {
    const caller = callerOf(ctx)
    await ctx.bouncer.with('ResourcePolicy').authorize('list', resource)
    await ctx.bouncer.with('CallPolicy').authorize('make', [['export-data']])
    const params = new URLSearchParams(ctx.request.parsedUrl.query)
    const file = await createFile(resource, caller, params)
    const name = `${String(translator(caller.locale)(`${resource.name}.many`))} ${caller.context.now.today}.${file.format}`
    ctx.response.header('content-type', TYPES[file.format])
    const fallbackName = `${resource.url}.${file.format}`
    ctx.response.header('content-disposition', `attachment; filename="${fallbackName}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    // A client that reads nothing for two minutes is disconnected, because its export holds a database connection.
    ctx.response.response.setTimeout(STALL_TIMEOUT_MS)
    ctx.response.stream(file.bytes)
  }

const STALL_TIMEOUT_MS = 120_000
const TYPES = {
  csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type Format = keyof typeof TYPES

export interface ExportFile { readonly format: Format; readonly bytes: Readable }

/** Each export holds a database connection and some memory until the client has read it. One is left for others, if there are several. */
const AT_ONCE = ownConnections().exports
const turns = new Turns({ atOnce: AT_ONCE, atOnceOfOne: Math.max(1, AT_ONCE - 1), ofOne: 3, ofAll: 20 })

/** `params`: those of the list, with `format` and `_columns`. The permissions have been checked before. */
async function createFile(resource: Resource, caller: Caller, params: URLSearchParams): Promise<ExportFile> {
  const options = parseOptions(params)
  const context = await handlers().loadContext()
  const columns = exportColumns(resource, caller, options.columns)
  const selection = await inTurn(caller, async () => {
    const selected = await buildListSelection(connectionForReads(), resource, caller, options.rest, context)
    if (options.format === 'xlsx') await assertFits(resource, selected)
    return selected
  })
  const release = await turns.begin(caller)
  try {
    const readContext = { resource, ...labelContext(caller), timezone: context.timezone }
    const cells = columns.flatMap(({ field }, index) => serverTypeOf(field).exportCell?.(field, `j${index}`, readContext) ?? [])
    await audit({ trx: db.connection(), caller }, {
      action: `${resource.name}.export`, resource: resource.name, id: null, before: null, after: null,
      reason: `${options.format}: ${options.rest.toString() || '*'}`.slice(0, 190),
    })
    const file = await (options.format === 'csv' ? createCsv : createXlsx)({ resource, caller, selection, columns, cells })
    const bytes = pacedFile(file)
    bytes.once('close', release)
    return { format: options.format, bytes }
  } catch (error) {
    release()
    throw error
  }
}

function parseOptions(params: URLSearchParams): { format: Format; columns: string | null; rest: URLSearchParams } {
  const format = params.get('format') ?? 'csv'
  if (format !== 'csv' && format !== 'xlsx') throw invalid('format', (t) => t('errors.exchange.format'))
  const rest = withoutParameters(params, ['format', '_columns'])
  for (const name of ['_start', '_end', '_totals']) if (rest.has(name)) throw invalid(name, (t) => t('errors.query.unknown'))
  return { format, columns: params.get('_columns'), rest }
}

async function assertFits(resource: Resource, { where }: Selection): Promise<void> {
  const [{ count } = { count: 0 }] = await fetchRows<{ count: number }>(connectionForReads(), numberedSql(fillSql(
    `select count(*) from (select 1 from ${quoted(resource.name)} as "t" where {} limit ${MAX_SHEET_ROWS + 1}) as counted`, where,
  )))
  if (count > MAX_SHEET_ROWS) throw invalid('format', (t) => t('errors.exchange.too_many_rows', { max: MAX_SHEET_ROWS }))
}

interface Export {
  readonly resource: Resource
  readonly caller: Caller
  readonly selection: Selection
  readonly columns: readonly ExportColumn[]
  readonly cells: readonly ExportCell[]
}

function exportStatement(
  { resource, caller, selection: { query, where }, cells }: Export, toSql: (cell: ExportCell) => Fragment,
): Fragment {
  const { joins, orderBy } = orderByOf(query.sorts, caller)
  const references = cells.map((cell) => cell.join ?? '').join('')
  return fillSql(
    `select {} from ${quoted(resource.name)} as "t"${joins}${references} where {} order by ${orderBy}`, join(cells.map(toSql), ', '), where,
  )
}

async function createCsv(source: Export): Promise<Readable> {
  const { caller: { locale }, columns } = source
  const statement = exportStatement(source, (cell) => csvCell(cell, locale))
  const rows = await copyToStream(statement, `format csv, delimiter '${delimiterOf(locale)}'`)
  const file = new PassThrough()
  file.write(csvHeader(columns.map(({ label }) => label), locale))
  return pipeline(rows, file, () => {})
}

async function createXlsx(source: Export): Promise<Readable> {
  const { resource, caller: { locale, context }, columns, cells } = source
  const rows = await copyToStream(exportStatement(source, sheetCell), 'format text')
  const name = String(translator(locale)(`${resource.name}.many`))
  return streamWorkbook({ name, columns, cells, isRightToLeft: locale === 'ar', createdAt: context.now.instant }, rows)
}

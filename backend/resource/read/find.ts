/**
 * One search through everything that this caller may list: the palette of the staff. Each resource is asked for a few rows,
 * through the same search and the same scope as its list; one that does not answer in time is left out, and said so.
 */
import { transaction } from '#backend/database/transaction'
import { isListed, readableFields } from './access.ts'
import { labelOf, readingBy } from './label.ts'
import { run, type Executor } from './run.ts'
import { scopeOf } from './scope.ts'
import { searchOf, type Manner } from './search.ts'
import { all, column, filled, fragment, join, numbered, quoted, type Fragment } from './sql.ts'
import { serverTypeOf } from '../fields/index.ts'
import { registry, resourceOf, valuesOf, type Field, type Resource } from '#backend/definition/registry'
import type { Caller } from '../caller.ts'

export interface Hit {
  readonly id: number
  readonly label: string
  /** What tells it from others of that name: a phone number, the name of the client. */
  readonly detail: string | null
  readonly status: string | null
  /** The record to which it belongs, when it has one. */
  readonly parent: { readonly resource: string; readonly id: number } | null
}
export interface Group { readonly resource: string; readonly hits: readonly Hit[] }
export interface Found { readonly groups: readonly Group[]; readonly late: readonly string[] }

const HITS = 5
const PATIENCE_MS = 400
/** Connections that one search may hold at the same time. */
const AT_ONCE = 3

/** As it is written; if that is nowhere, as it may have been meant. */
export async function find(caller: Caller, text: string): Promise<Found> {
  const found = await search(caller, text, 'as written')
  return found.groups.length || found.late.length ? found : search(caller, text, 'loosely')
}

async function search(caller: Caller, text: string, manner: Manner): Promise<Found> {
  const asked = searchedResources(caller, text)
  const groups: Hits[] = []
  const late: string[] = []
  const ask = async (): Promise<void> => {
    for (let next = asked.shift(); next; next = asked.shift()) {
      const found = await hitsIn(next, caller, text, manner)
      if (found === null) late.push(next.name)
      else if (found.hits.length) groups.push(found)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  const [order, places] = [[...registry.values()], valuesOf('menu_group')]
  const rank = ({ resource, isExact }: Hits) => [
    Number(!isExact), Number(resource.parent !== undefined), places.indexOf(resource.admin?.group ?? ''), order.indexOf(resource),
  ]
  const sorted = groups.map((group) => ({ group, by: rank(group) })).sort((a, b) => firstDifference(a.by, b.by))
  return { groups: sorted.map(({ group: { resource, hits } }) => ({ resource: resource.name, hits })), late }
}

/** What is written exactly so comes before what is only reached over it, what stands alone before its parts; then the order of the work. */
interface Hits { readonly resource: Resource; readonly hits: readonly Hit[]; readonly isExact: boolean }

const firstDifference = (a: readonly number[], b: readonly number[]): number => a.map((one, n) => one - (b[n] ?? 0)).find(Boolean) ?? 0

/** Those that say what they are searched by, and that have a screen, or belong to something that has one. */
function searchedResources(caller: Caller, text: string): Resource[] {
  const open = [...registry.values()].filter((resource) => resource.list.search && hasScreen(resource) && isListed(resource, caller))
  const named = open.filter((resource) => prefixesOf(resource).some((prefix) => text.toUpperCase().startsWith(prefix)))
  // A code says by its beginning what it is the code of.
  return named.length ? named : open
}

const hasScreen = (resource: Resource): boolean =>
  !resource.append_only && (resource.admin !== undefined || (resource.parent !== undefined && hasScreen(parentOf(resource))))

const parentOf = (resource: Resource): Resource => resourceOf(String(resource.fields[resource.parent ?? '']?.to))

/** `CMD-{yy}-{######}` → CMD- */
const prefixesOf = ({ fields }: Resource): string[] => Object.values(fields)
  .flatMap(({ format }) => (/^[A-Z]{2,}-/.exec(format ?? '')?.[0] ?? []))

/** Null when the time is over. */
async function hitsIn(resource: Resource, caller: Caller, text: string, manner: Manner): Promise<Hits | null> {
  try {
    return await transaction(async (trx) => {
      await trx.rawQuery(`set local statement_timeout = ${PATIENCE_MS}`)
      return rowsOf(trx, resource, caller, text, manner)
    })
  } catch (error) {
    if (isTimeout(error)) return null
    throw error
  }
}

const isTimeout = (error: unknown) => typeof error === 'object' && error !== null && 'code' in error && error.code === '57014'

async function rowsOf(executor: Executor, resource: Resource, caller: Caller, text: string, manner: Manner): Promise<Hits> {
  const found = await searchOf(executor, resource, caller, text, false, manner)
  const where = all([scopeOf(resource, caller), found.where])
  const open = readableFields(resource, caller)
  const detail = detailOf(resource, caller, open)
  const status = resource.fields.status && open.has('status') ? column('t', 'status') : 'null'
  const parent = resource.parent && open.has(resource.parent) ? column('t', resource.parent) : 'null::bigint'
  const columns = fragment(
    `${column('t', 'id')} as id, ${labelOf(resource, 't', caller)} as label, ${detail} as detail, ${status} as status, ${parent} as parent`,
  )
  const { sql, bindings } = join([columns, exactness(resource, caller, open, text), where], '\0')
  const [said = '', exact = '', condition = ''] = sql.split('\0')
  const rows = await run<Hit & { parent: number | null; exact: boolean }>(executor, numbered({
    sql: `select ${said}, ${exact} as exact from ${quoted(resource.name)} as "t" where ${condition}`
      + ` order by exact desc, ${column('t', 'id')} desc limit ${HITS}`,
    bindings,
  }))
  const above = (id: number | null) => (id === null ? null : { resource: parentOf(resource).name, id })
  const hits = rows.map(({ exact: _, ...row }) => ({ ...row, parent: above(row.parent) }))
  return { resource, hits, isExact: rows.some(({ exact }) => exact) }
}

/** What is written exactly so comes first; the newest among equals. Only where an order costs nothing: rows by their own columns. */
function exactness(resource: Resource, caller: Caller, open: ReadonlySet<string>, text: string): Fragment {
  const fields = (resource.list.search ?? []).flatMap((name) => (open.has(name) ? resource.fields[name] ?? [] : []))
  const exact = fields.flatMap((field) => serverTypeOf(field).exact?.(field, text, caller) ?? [])
  return exact.length ? filled('({}) is true', join(exact, ' or ')) : fragment('false')
}

/** A phone number first, then the name behind a reference, then another name of its own. */
function detailOf(resource: Resource, caller: Caller, open: ReadonlySet<string>): string {
  const others = (resource.list.search ?? []).filter((name) => name !== resource.label && open.has(name))
    .flatMap((name) => resource.fields[name] ?? [])
  const rank = (field: Field) => serverTypeOf(field).detail ?? 0
  const [field] = others.filter(rank).sort((a, b) => rank(a) - rank(b))
  return field ? serverTypeOf(field).text(field, { alias: 't', ...readingBy(caller) }) : 'null'
}

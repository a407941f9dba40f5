/**
 * The search of the command palette, over all resources that the caller may list. Each resource returns a few rows, with the
 * search and the scope of its list; one that exceeds the timeout is left out and named in `late`.
 */
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { mayList, readableFields } from '../../policies/access.ts'
import { labelOf, labelContext } from '../row_label.ts'
import { fetchRows, type Executor } from '../executor.ts'
import { scopeOf } from '../../policies/scope.ts'
import { buildSearch } from './list_search.ts'
import { all, column, fillSql, fragment, join, numberedSql, quoted, type Fragment } from '../sql.ts'
import { serverTypeOf } from '../../fields/index.ts'
import { registry, resourceOf, valuesOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { isChildren } from '#schema/fields/index'
import { errorCode } from '#common/text/error_code'
import type { Hit, SearchResult } from '#common/search'
import { plainText } from '#common/text/plain_text'
import type { Caller } from '../../caller.ts'

const HITS_PER_RESOURCE = 5
const TIMEOUT_MS = 400
/** Connections that one search uses at the same time. */
const CONCURRENCY = 3

export async function searchEverything(caller: Caller, text: string): Promise<SearchResult> {
  const pending = searchableResources(caller, text)
  const groups: ResourceHits[] = []
  const late: string[] = []
  const searchNext = async (): Promise<void> => {
    // Ends with the resources, which are only taken.
    for (let next = pending.shift(); next; next = pending.shift()) {
      const found = await hitsIn(next, caller, text)
      if (found === null) late.push(next.name)
      else if (found.hits.length) groups.push(found)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, searchNext))
  const [resources, menuGroups] = [[...registry.values()], valuesOf('menu_group')]
  const rank = ({ resource, isExact }: ResourceHits) => [
    Number(!isExact), Number(resource.parent !== undefined), menuGroups.indexOf(resource.admin?.group ?? ''), resources.indexOf(resource),
  ]
  const sorted = groups.map((group) => ({ group, by: rank(group) })).sort((a, b) => firstDifference(a.by, b.by))
  return { groups: sorted.map(({ group: { resource, hits } }) => ({ resource: resource.name, hits })), late }
}

/** Sorted by exact match, then resources without a parent, then menu group, then the order of resources.ts. */
interface ResourceHits { readonly resource: Resource; readonly hits: readonly Hit[]; readonly isExact: boolean }

const firstDifference = (a: readonly number[], b: readonly number[]): number => a.map((one, n) => one - (b[n] ?? 0)).find(Boolean) ?? 0

/** Resources with search fields and a screen, of their own or of their parent. */
function searchableResources(caller: Caller, text: string): Resource[] {
  const readable = [...registry.values()].filter((resource) => resource.list.search && hasScreen(resource) && mayList(resource, caller))
  const isCode = readable.some((resource) => isPrefixed(resource, text))
  // The prefix of a code identifies its resource. Other numbers may begin like it: REC- was that of claims, and is that of receipts.
  return isCode ? readable.filter((resource) => isPrefixed(resource, text) || hasOwnNumbers(resource)) : readable
}

const isPrefixed = (resource: Resource, text: string): boolean =>
  prefixesOf(resource).some((prefix) => plainText(text).toUpperCase().startsWith(prefix))

/** Numbers of rows that are no sequence of the definition: those of invoices. */
const hasOwnNumbers = ({ fields, list }: Resource): boolean =>
  (list.search ?? []).some((name) => fields[name]?.unique && fields[name].stamped)

const hasScreen = (resource: Resource): boolean =>
  !resource.append_only && (resource.admin !== undefined || (resource.parent !== undefined && hasScreen(parentOf(resource))))

const parentOf = (resource: Resource): Resource => resourceOf(String(resource.fields[resource.parent ?? '']?.to))

/** `CMD-{yy}-{######}` → CMD- */
const prefixesOf = ({ fields }: Resource): string[] => Object.values(fields)
  .flatMap(({ format }) => (/^[A-Z]{2,}-/.exec(format ?? '')?.[0] ?? []))

/** Null on timeout. */
async function hitsIn(resource: Resource, caller: Caller, text: string): Promise<ResourceHits | null> {
  try {
    return await runInTransaction(async (trx) => {
      await trx.rawQuery(`set local statement_timeout = ${TIMEOUT_MS}`)
      return rowsOf(trx, resource, caller, text)
    })
  } catch (error) {
    if (isTimeout(error)) return null
    throw error
  }
}

const isTimeout = (error: unknown) => errorCode(error) === '57014'

async function rowsOf(executor: Executor, resource: Resource, caller: Caller, text: string): Promise<ResourceHits> {
  const found = await buildSearch(executor, withoutChildren(resource), caller, text, false)
  const where = all([scopeOf(resource, caller), found.where])
  const readable = readableFields(resource, caller)
  const detail = detailOf(resource, caller, readable)
  const status = resource.fields.status && readable.has('status') ? column('t', 'status') : 'null'
  const parent = resource.parent && readable.has(resource.parent) ? column('t', resource.parent) : 'null::bigint'
  const columns = fragment(
    `${column('t', 'id')} as id, ${labelOf(resource, 't', caller)} as label, ${detail} as detail, ${status} as status, ${parent} as parent`,
  )
  const { sql, bindings } = join([columns, exactMatch(resource, caller, readable, text), where], '\0')
  const [columnsSql = '', exact = '', condition = ''] = sql.split('\0')
  const rows = await fetchRows<Hit & { parent: number | null; exact: boolean }>(executor, numberedSql({
    sql: `select ${columnsSql}, ${exact} as exact from ${quoted(resource.name)} as "t" where ${condition}`
      + ` order by exact desc, ${column('t', 'id')} desc limit ${HITS_PER_RESOURCE}`,
    bindings,
  }))
  const parentReference = (id: number | null) => (id === null ? null : { resource: parentOf(resource).name, id })
  const hits = rows.map(({ exact: _, ...row }) => ({ ...row, parent: parentReference(row.parent) }))
  return { resource, hits, isExact: rows.some(({ exact }) => exact) }
}

/** A code of a child finds the child, which is a hit of its own and leads to its parent. */
const withoutChildren = (resource: Resource): Resource => ({
  ...resource,
  list: { ...resource.list, search: (resource.list.search ?? []).filter((name) => !isChildren(resource.fields[name])) },
})

/** True for an exact match in a column of the row itself, which is sorted first. */
function exactMatch(resource: Resource, caller: Caller, readable: ReadonlySet<string>, text: string): Fragment {
  const fields = (resource.list.search ?? []).flatMap((name) => (readable.has(name) ? resource.fields[name] ?? [] : []))
  const exact = fields.flatMap((field) => serverTypeOf(field).exact?.(field, text, caller) ?? [])
  return exact.length ? fillSql('({}) is true', join(exact, ' or ')) : fragment('false')
}

/** SQL of the search field with the lowest detailRank: a phone number, then a reference, then a code. */
function detailOf(resource: Resource, caller: Caller, readable: ReadonlySet<string>): string {
  const candidates = (resource.list.search ?? []).filter((name) => name !== resource.label && readable.has(name))
    .flatMap((name) => resource.fields[name] ?? [])
  const rank = (field: Field) => serverTypeOf(field).detailRank ?? 0
  const [field] = candidates.filter(rank).sort((a, b) => rank(a) - rank(b))
  return field ? serverTypeOf(field).text(field, { alias: 't', ...labelContext(caller) }) : 'null'
}

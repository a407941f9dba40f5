/** New rows. */
import { query } from '#backend/database/query'
import { announce } from './announce.ts'
import { factsOf, type Entry } from './audit.ts'
import { carryUp } from './carry_up.ts'
import { codesFor } from './codes.ts'
import { fromColumns, toColumns } from './columns.ts'
import { derive } from './derive.ts'
import { assertComplete, blankRow } from './draft.ts'
import { afterSave, beforeSave, hasRules } from './hooks.ts'
import { lockAbove } from './locks.ts'
import { assertFiles, claimFiles } from './files.ts'
import { rememberBorn } from './memory.ts'
import { hashPasswords, linkMany } from './parts.ts'
import { assertReferences, assertSent } from './references.ts'
import { inUnit, log, rowInUnit } from './unit_of_work.ts'
import { contextOf, valueOf } from './values.ts'
import { within } from './within.ts'
import type { Resource } from '#backend/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

export async function insertRow(store: Store, resource: Resource, values: Data): Promise<Data> {
  return rowInUnit(store, resource, async () => {
    const [row] = await insertRows(store, resource, [values])
    if (!row) throw new Error(`${resource.name}: nothing was inserted`)
    return row
  })
}

/** Where the complaints about a row stand, by its place among them. */
type Place = (index: number) => string

/** Rows of one kind, written together: their rules see what was there before all of them. */
export async function insertRows(store: Store, resource: Resource, many: readonly Data[], place: Place = () => ''): Promise<Data[]> {
  return inUnit(store, async () => {
    const drafts: Data[] = []
    for (const [index, values] of many.entries()) drafts.push(await within(place(index), () => prepare(store, resource, values)))
    return finish(store, resource, drafts, await within(place(0), () => writeAll(store, resource, drafts)))
  })
}

/** Those whose value of `by` no row has, not even one that another transaction is about to commit. */
export async function insertNew(store: Store, resource: Resource, many: readonly Data[], by: string): Promise<Data[]> {
  return inUnit(store, async () => {
    const drafts: Data[] = []
    for (const values of many) drafts.push(await prepare(store, resource, values))
    const rows = await writeAll(store, resource, drafts, by)
    return finish(store, resource, drafts.filter((draft) => rows.some((row) => row[by] === draft[by])), rows)
  })
}

/** What belongs to rows that were just written. */
async function finish(store: Store, resource: Resource, drafts: readonly Data[], rows: Data[]): Promise<Data[]> {
  for (const [index, row] of rows.entries()) await linkMany(store, resource, Number(row.id), drafts[index] ?? {})
  for (const [index, row] of rows.entries()) await claimFiles(store, resource, Number(row.id), {}, drafts[index] ?? {})
  if (isLogged(resource)) log(store, rows.map(({ id }, index) => created(resource, Number(id), drafts[index] ?? {})))
  for (const row of rows) announce(store, resource, row, 'create')
  await carryUp(store, resource, rows.map((after) => ({ before: null, after })))
  for (const [index, row] of rows.entries()) await afterSave(store, resource, null, row, new Set(Object.keys(drafts[index] ?? {})))
  return rows
}

async function prepare(store: Store, resource: Resource, values: Data): Promise<Data> {
  const draft: Record<string, unknown> = { ...defaults(store, resource), ...values }
  await lockAbove(store, resource, draft)
  if (hasRules(resource)) await assertSent(store, resource, draft, Object.keys(draft))
  Object.assign(draft, await beforeSave(store, resource, null, draft))
  assertComplete(resource, draft, null, new Set(Object.keys(values)), contextOf(store), store.caller)
  await assertReferences(store, resource, draft, Object.keys(draft))
  await assertFiles(store, resource, null, draft, Object.keys(draft))
  Object.assign(draft, await codesFor(store, resource))
  return Object.assign(draft, derive(resource, { ...blankRow(resource), ...draft }, everyField(resource), store.facts))
}

/** One statement for neighbours that fill the same columns. */
async function writeAll(store: Store, resource: Resource, drafts: readonly Data[], by?: string): Promise<Data[]> {
  const stamps = { created_at: store.facts.now, updated_at: store.facts.now }
  const rows: Data[] = []
  let like: Record<string, unknown>[] = []
  const flush = async () => {
    rows.push(...(await write(store, resource, like, by)))
    like = []
  }
  for (const draft of drafts) {
    const columns = { ...toColumns(resource, await hashPasswords(store, resource, draft)), ...stamps }
    if (like[0] && namesOf(like[0]) !== namesOf(columns)) await flush()
    like.push(columns)
  }
  await flush()
  return rows
}

async function write(store: Store, resource: Resource, rows: readonly Record<string, unknown>[], by?: string): Promise<Data[]> {
  const names = Object.keys(rows[0] ?? {})
  const places = `(${names.map(() => '?').join(', ')})`
  const columns = names.map((name) => `"${name}"`).join(', ')
  const unless = by === undefined ? '' : ` on conflict ("${by}") do nothing`
  const sql = `insert into "${resource.name}" (${columns}) values ${rows.map(() => places).join(', ')}${unless} returning *`
  const written = await query(store.trx, sql, rows.flatMap((row) => Object.values(row)))
  return written.map((row) => rememberBorn(store, resource, fromColumns(resource, row)))
}

/** What nobody adds by hand is a log already. */
const isLogged = ({ append_only: isKept, ops, audit }: Resource) => (!isKept || ops.has('create')) && audit !== false
const namesOf = (columns: object) => Object.keys(columns).join()
const created = (resource: Resource, id: number, draft: Data): Entry =>
  ({ action: `${resource.name}.create`, resource: resource.name, id, before: null, after: factsOf(resource, draft) })

function defaults(store: Store, resource: Resource): Record<string, unknown> {
  const given = Object.values(resource.fields)
    .filter((f) => f.default !== undefined)
    .map((f) => [f.name, valueOf(store, f, f.default)])
  return {
    ...(Object.fromEntries(given) as Record<string, unknown>),
    ...(resource.initial !== undefined && { status: resource.initial }),
    ...(resource.per_site && { site_id: store.caller?.me.site_id ?? 1 }),
  }
}

const everyField = (resource: Resource) => new Set(Object.keys(resource.fields))

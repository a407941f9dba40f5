/** One row of a file, as a form would send it: through the same permissions, the same store, the same rules. */
import { isList, traitsOf } from '#schema/fields/index'
import { query } from '#backend/database/query'
import { compare, decimal } from '#schema/decimal'
import { authorize } from '#backend/resource/policy'
import { Invalid, invalid } from '#backend/resource/refusals'
import { readableFields, writableFields } from '#backend/resource/read/access'
import { scopeOf } from '#backend/resource/read/scope'
import { column, filled, fragment, quoted, type Fragment } from '#backend/resource/read/sql'
import { handlers } from '#backend/resource/socket'
import { parse, serverTypeOf } from '#backend/resource/fields/index'
import { linkedIds } from '#backend/resource/write/parts'
import { isSame } from '#backend/resource/write/same'
import { createRecord, editRecord } from '#backend/resource/write/save'
import type { RequestStore } from '#backend/resource/store'
import { seen } from '#backend/resource/write/seen'
import { readRow, type Lookups, type Plan } from './plan.ts'
import { unknownPasswords } from './secrets.ts'
import type { Data } from '#schema/predicate'
import type { Field } from '#backend/definition/registry'
import type { ImportRow, Verdict } from './imports.ts'
import type { Marks } from './marks.ts'

export interface RowOutcome {
  readonly verdict: Exclude<Verdict, 'refused'>
  readonly record_id: number
  readonly why?: 'same' | 'imported'
}

/** What was asked once for many rows. */
export interface Known { readonly lookups: Lookups; readonly marks: Marks }

/** Throws the refusal. */
export async function importRow(
  store: RequestStore, plan: Plan, { lookups, marks }: Known, row: ImportRow,
): Promise<RowOutcome> {
  const { body, says, key } = readRow(plan, lookups, row.cells)
  const id = key === null ? null : await idBy(store, plan, key)
  if (Object.keys(says).length) throw new Invalid(says)
  if (id !== null) return edited(store, plan, id, body)
  if (plan.key && key !== null && isServers(plan)) throw invalid(plan.key.target.name, (t) => t('errors.exchange.no_record', { name: key }))
  return created(store, plan, marks, body, row.fingerprint)
}

/** A row cannot be made with a number or a code of its own choice. */
const isServers = ({ key, resource, caller }: Plan): boolean =>
  key !== null && !writableFields(resource, caller, 'create').has(key.target.field.name)

async function idBy(store: RequestStore, { resource, caller, key }: Plan, value: unknown): Promise<number | null> {
  const name = key?.target.field.name ?? 'id'
  if (!readableFields(resource, caller).has(name)) throw invalid(name, (t) => t('errors.field.forbidden'))
  const own = column('t', name)
  const { sql, bindings } = filled(
    `select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t" where {} and {}`, keyed(key?.target.field, own, value),
    scopeOf(resource, caller),
  )
  const [found] = await query(store.trx, sql, bindings)
  return found ? Number(found.id) : null
}

/** What has one spelling is looked up in the index of its column; ten thousand rows would else read the table as often. */
function keyed(field: Field | undefined, own: string, value: unknown): Fragment {
  const spelling = field && serverTypeOf(field).spelling
  if (field && traitsOf(field).number) return fragment(`${own} = ?::bigint`, value)
  return spelling ? fragment(`${own} = ?`, spelling(String(value))) : fragment(`lower(${own}::text) = lower(?)`, String(value))
}

/** Only what differs is sent: a field that may not be changed may stand in the file as it is. */
async function edited(store: RequestStore, { resource, caller }: Plan, id: number, body: Data): Promise<RowOutcome> {
  await authorize(caller, resource, 'edit')
  const before = await seen(store, resource, id)
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const field = resource.fields[name]
    if (!field) continue
    const known = isList(field) ? await linkedIds(store, resource, name, id) : before[name]
    const next = traitsOf(field).translated ? { ...(known as object | null), ...(value as object) } : value
    const parsed = parse(field, next, handlers().json)
    if ('say' in parsed || !isUnchanged(field, parsed.value, known)) changes[name] = next
  }
  if (Object.keys(changes).length === 0) return { verdict: 'skip', record_id: id, why: 'same' }
  await editRecord(store, resource, before, { version: before.version, ...changes })
  return { verdict: 'update', record_id: id }
}

/** 10 is 10.00. */
function isUnchanged(field: Field, value: unknown, known: unknown): boolean {
  const isExact = traitsOf(field).number !== null && typeof value === 'string' && typeof known === 'string'
  return isExact ? compare(decimal(value), decimal(known)) === 0 : isSame(value, known)
}

async function created(store: RequestStore, { resource, caller }: Plan, marks: Marks, body: Data, mark: string): Promise<RowOutcome> {
  await authorize(caller, resource, 'create')
  const earlier = marks.get(mark)
  if (earlier !== undefined) return { verdict: 'skip', record_id: earlier, why: 'imported' }
  const record = await createRecord(store, resource, { ...unknownPasswords(resource, writableFields(resource, caller, 'create')), ...body })
  return { verdict: 'create', record_id: Number(record.id) }
}

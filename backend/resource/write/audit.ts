/** Who changed what, from what, to what, and why: one row in the same transaction as the change itself. */
import { traitsOf } from '#schema/fields/index'
import { query } from '#backend/database/query'
import { isComputed, resourceOf, type Resource } from '#backend/definition/registry'
import { actorOf } from '../caller.ts'
import { isSame } from './same.ts'
import type { Facts } from '../facts.ts'
import type { Batch, Store } from '../store.ts'
import type { Data } from '#schema/predicate'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export interface Entry {
  readonly action: string
  readonly resource: string
  /** Null when it is about no single row. */
  readonly id: number | null
  readonly before: Data | null
  readonly after: Data | null
  readonly reason?: string | null
}

/** Who writes, when, and as part of what. */
type Writer = Pick<Store, 'caller'> & Partial<Pick<Store, 'note'>> & {
  readonly trx: QueryClientContract; readonly facts?: Pick<Facts, 'now'>; readonly batch?: Batch | null
}

export const audit = (store: Writer, entry: Entry): Promise<void> => auditAll(store, [entry])

export async function auditAll(store: Writer, entries: readonly Entry[]): Promise<void> {
  if (!entries.length) return
  const put = store.note ?? ((sql: string, bindings: unknown[]) => query(store.trx, sql, bindings))
  await put(
    `insert into audit_logs
       (actor_type, actor_id, action, subject_resource, subject_id, before, after, reason, batch, via, request_id, ip, created_at)
     values ${entries.map(() => PLACES).join(', ')}`,
    entries.flatMap((entry) => valuesOf(store, entry)),
  )
}

const PLACES = '(?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?, ?, coalesce(?::timestamptz, now()))'

function valuesOf(store: Writer, { action, resource, id, before, after, reason }: Entry): unknown[] {
  const actor = actorOf(store.caller)
  return [
    actor?.type ?? null, actor?.id ?? null, action, resource, id, json(resource, before), json(resource, after),
    reason ?? store.batch?.reason ?? null, store.batch?.id ?? null, store.caller?.api_token?.name ?? store.caller?.via ?? null,
    store.caller?.request_id ?? null, store.caller?.ip ?? null, store.facts?.now ?? null,
  ]
}

/** A password leaves its name in the log and nothing else. */
function json(resource: string, values: Data | null): string | null {
  if (!values) return null
  const { fields } = resourceOf(resource)
  return JSON.stringify(Object.fromEntries(Object.entries(values).flatMap(([name, value]) => {
    const { secret, hashed } = fields[name] ? traitsOf(fields[name]) : { secret: true, hashed: false }
    return hashed ? [[name, '•••']] : secret ? [] : [[name, value]]
  })))
}

/**
 * One entry for each row and each transition that it went through: an edit beside a transition is part of it. From what the row was
 * at first to what it is in the end, in the order in which the rows were touched.
 */
export function mergeEntries(entries: readonly Entry[]): Entry[] {
  const merged: Entry[] = []
  const last = new Map<string, number>()
  for (const entry of entries) {
    const key = `${entry.resource} ${entry.id}`
    const at = last.get(key)
    const earlier = at === undefined ? undefined : merged[at]
    const both = earlier && mergeTwo(earlier, entry)
    if (both && at !== undefined) merged[at] = both
    else last.set(key, merged.push(entry) - 1)
  }
  return merged
}

/** Null where both are told: a creation, a deletion, another transition. */
function mergeTwo(one: Entry, two: Entry): Entry | null {
  const isChange = (entry: Entry) => entry.before !== null && entry.after !== null
  if (!isChange(one) || !isChange(two) || !(isEdit(one) || isEdit(two))) return null
  const [before, after] = [{ ...two.before, ...one.before }, { ...one.after, ...two.after }]
  const kept = Object.keys(after).filter((name) => !isSame(before[name], after[name]))
  const only = (row: Data) => Object.fromEntries(kept.map((name) => [name, row[name]]))
  return { ...(isEdit(one) ? two : one), before: only(before), after: only(after), reason: two.reason ?? one.reason ?? null }
}

const isEdit = ({ resource, action }: Entry) => action === `${resource}.edit`

/** Values of `names` only, as the log keeps them. */
export const picked = (row: Data, names: Iterable<string>, resource: Resource): Data =>
  Object.fromEntries([...names].filter((name) => resource.fields[name]).map((name) => [name, row[name] ?? null]))

/** What a row says of itself, without what follows from it and without what is empty. */
export const factsOf = (resource: Resource, row: Data): Data => {
  const facts = Object.values(resource.fields).filter((field) => !isComputed(field) && (row[field.name] ?? null) !== null)
  return picked(row, facts.map(({ name }) => name), resource)
}

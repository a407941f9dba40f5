/** The audit log: who changed which row, old and new values, and the reason, written in the transaction of the change. */
import { pick } from '#schema/map_values'
import { traitsOf } from '#schema/fields/index'
import { query } from '#backend/engine/database/query'
import { inStatements, valueList } from '#backend/engine/database/row_statements'
import { isComputed, isWithoutShape, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { actorOf } from '../caller.ts'
import { isEqual } from './rows/is_equal.ts'
import type { RuleContext } from '../rule_context.ts'
import type { Batch, Store } from '../store.ts'
import type { Data } from '#schema/predicate'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export interface AuditEntry {
  readonly action: string
  readonly resource: string
  /** Null when the entry concerns no single row. */
  readonly id: number | null
  readonly before: Data | null
  readonly after: Data | null
  readonly reason?: string | null
}

/** Author, time and bulk operation of the entries. */
type AuditContext = Pick<Store, 'caller'> & Partial<Pick<Store, 'author' | 'defer'>> & {
  readonly trx: QueryClientContract; readonly context?: Pick<RuleContext, 'now'>; readonly batch?: Batch | null
}

export const audit = (store: AuditContext, entry: AuditEntry): Promise<void> => writeAuditEntries(store, [entry])

export async function writeAuditEntries(store: AuditContext, entries: readonly AuditEntry[]): Promise<void> {
  const execute = store.defer ?? ((sql: string, bindings: unknown[]) => query(store.trx, sql, bindings))
  for (const part of inStatements(entries, COLUMNS)) await execute(
    `insert into audit_logs
       (actor_type, actor_id, action, subject_resource, subject_id, before, after, reason, batch, via, request_id, ip, created_at)
     values ${valueList(part.length, PLACEHOLDERS)}`,
    part.flatMap((entry) => valuesOf(store, entry)),
  )
}

const PLACEHOLDERS = '(?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?, ?, coalesce(?::timestamptz, now()))'
const COLUMNS = PLACEHOLDERS.split('?').length - 1

function valuesOf(store: AuditContext, { action, resource, id, before, after, reason }: AuditEntry): unknown[] {
  const actor = actorOf(store.author ?? store.caller)
  return [
    actor?.type ?? null, actor?.id ?? null, action, resource, id, redactedJson(resource, before), redactedJson(resource, after),
    reason ?? store.batch?.reason ?? null, store.batch?.id ?? null, store.caller?.api_token?.name ?? store.caller?.via ?? null,
    store.caller?.request_id ?? null, store.caller?.ip ?? null, store.context?.now ?? null,
  ]
}

/**
 * Secrets are left out; of a password only the name of the field is logged. So is what must be erasable (`audit: false`), and values
 * without a shape, which may be as long as whoever sent them liked: their row, which nobody edits, keeps them
 * (tests/unit/schema/free_values.spec.ts).
 */
function redactedJson(resource: string, values: Data | null): string | null {
  if (!values) return null
  const { fields } = resourceOf(resource)
  return JSON.stringify(Object.fromEntries(Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name]
    const { secret, hashed } = field ? traitsOf(field) : { secret: true, hashed: false }
    const isLeftOut = secret || field?.audit === false || (field && isWithoutShape(field))
    return hashed ? [[name, '•••']] : isLeftOut ? [] : [[name, value]]
  })))
}

/**
 * Merges the entries of a unit of work: one entry for each row and transition, from the first old value to the last new one. Edits
 * before and after a transition are merged into it. Entries keep the sequence of the first change of their row.
 */
export function mergeEntries(entries: readonly AuditEntry[]): AuditEntry[] {
  const merged: AuditEntry[] = []
  const last = new Map<string, number>()
  for (const entry of entries) {
    const key = `${entry.resource} ${entry.id}`
    const at = last.get(key)
    const earlier = at === undefined ? undefined : merged[at]
    const combined = earlier && mergeTwo(earlier, entry)
    if (combined && at !== undefined) merged[at] = combined
    else last.set(key, merged.push(entry) - 1)
  }
  return merged
}

/** Null where both entries stay: a creation, a deletion, another transition. */
function mergeTwo(first: AuditEntry, second: AuditEntry): AuditEntry | null {
  const isChange = (entry: AuditEntry) => entry.before !== null && entry.after !== null
  if (!isChange(first) || !isChange(second) || !(isEdit(first) || isEdit(second))) return null
  const [before, after] = [{ ...second.before, ...first.before }, { ...first.after, ...second.after }]
  const changed = Object.keys(after).filter((name) => !isEqual(before[name], after[name]))
  return {
    ...(isEdit(first) ? second : first), before: pick(before, changed), after: pick(after, changed),
    reason: second.reason ?? first.reason ?? null,
  }
}

const isEdit = ({ resource, action }: AuditEntry) => action === `${resource}.edit`

/** The values of `names` only, null where they are missing. */
export const pickFields = (row: Data, names: Iterable<string>, resource: Resource): Data =>
  Object.fromEntries([...names].filter((name) => resource.fields[name]).map((name) => [name, row[name] ?? null]))

/** The values of a row that are neither computed nor empty. */
export const auditedValues = (resource: Resource, row: Data): Data => {
  const entered = Object.values(resource.fields).filter((field) => !isComputed(field) && (row[field.name] ?? null) !== null)
  return pickFields(row, entered.map(({ name }) => name), resource)
}

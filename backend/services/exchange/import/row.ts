/** Imports one row of a file with the permissions, validations and rules that apply to a request of the caller. */
import { isList, traitsOf } from '#schema/fields/index'
import { query } from '#backend/engine/database/query'
import { compare, decimal } from '#schema/decimal'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { assertNoErrors, invalid, refuse } from '#backend/engine/resource/refusals'
import { readableFields, writableFields } from '#backend/engine/resource/policies/access'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { column, fillSql, fragment, quoted, type Fragment } from '#backend/engine/resource/read/sql'
import { handlers } from '#backend/engine/resource/handler_registry'
import { parseFieldValue, serverTypeOf } from '#backend/engine/resource/fields/index'
import { linkedIds } from '#backend/engine/resource/write/relations_and_passwords'
import { isEqual } from '#backend/engine/resource/write/rows/is_equal'
import { createRecord, editRecord } from '#backend/engine/resource/write/save'
import type { RequestStore } from '#backend/engine/resource/store'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { parseRow, type Lookups, type ImportPlan } from './plan.ts'
import { randomPasswords } from './secret_columns.ts'
import type { Data } from '#schema/predicate'
import type { Field } from '#backend/engine/definition/registry'
import type { ImportVerdict } from '#common/import_job'
import type { ImportRow } from './store.ts'
import type { ImportedRecords } from './fingerprints.ts'

export interface RowOutcome {
  readonly verdict: Exclude<ImportVerdict, 'refused'>
  readonly record_id: number
  readonly why?: 'same' | 'imported'
}

/** Loaded once for a batch of rows. */
export interface PreloadedImportData { readonly lookups: Lookups; readonly importedRecords: ImportedRecords }

/** Throws if the row is refused. */
export async function importRow(
  store: RequestStore, plan: ImportPlan, { lookups, importedRecords }: PreloadedImportData, row: ImportRow,
): Promise<RowOutcome> {
  if (row.problem) throw refuse(`errors.exchange.rows.${row.problem}`)
  const { body, errors, key } = parseRow(plan, lookups, row.cells)
  const id = key === null ? null : await findIdByKey(store, plan, key)
  assertNoErrors(errors)
  if (id !== null) return updateExisting(store, plan, id, body)
  if (plan.key && key !== null && isServerGenerated(plan)) {
    throw invalid(plan.key.target.name, (t) => t('errors.exchange.no_record', { name: key }))
  }
  return createNew(store, plan, importedRecords, body, row.fingerprint)
}

/** Ids and codes are generated: a key that matches no record is an error, not a new record. */
const isServerGenerated = ({ key, resource, caller }: ImportPlan): boolean =>
  key !== null && !writableFields(resource, caller, 'create').has(key.target.field.name)

async function findIdByKey(store: RequestStore, { resource, caller, key }: ImportPlan, value: unknown): Promise<number | null> {
  const name = key?.target.field.name ?? 'id'
  if (!readableFields(resource, caller).has(name)) throw invalid(name, (t) => t('errors.field.forbidden'))
  const expression = column('t', name)
  const { sql, bindings } = fillSql(
    `select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t" where {} and {}`,
    keyCondition(key?.target.field, expression, value), scopeOf(resource, caller),
  )
  const [found] = await query(store.trx, sql, bindings)
  return found ? Number(found.id) : null
}

/** A field with one canonical spelling is compared as it is stored, so that the index of its column is used. */
function keyCondition(field: Field | undefined, expression: string, value: unknown): Fragment {
  const spelling = field && serverTypeOf(field).normaliseKey
  if (field && traitsOf(field).number) return fragment(`${expression} = ?::bigint`, value)
  if (spelling) return fragment(`${expression} = ?`, spelling(String(value)))
  return fragment(`lower(${expression}::text) = lower(?)`, String(value))
}

/** Sends only changed fields: a read-only field may be in the file with its current value. */
async function updateExisting(store: RequestStore, { resource, caller }: ImportPlan, id: number, body: Data): Promise<RowOutcome> {
  await bouncerOf(caller).with('ResourcePolicy').authorize('edit', resource)
  const before = await findForUpdate(store, resource, id)
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const field = resource.fields[name]
    if (!field) continue
    const current = isList(field) ? await linkedIds(store, resource, name, id) : before[name]
    const next = traitsOf(field).translated ? { ...(current as object | null), ...(value as object) } : value
    const parsed = parseFieldValue(field, next, handlers().shapes)
    if ('error' in parsed || !isUnchanged(field, parsed.value, current)) changes[name] = next
  }
  if (Object.keys(changes).length === 0) return { verdict: 'skip', record_id: id, why: 'same' }
  await editRecord(store, resource, before, { version: before.version, ...changes })
  return { verdict: 'update', record_id: id }
}

/** Numbers are compared by value: 10 equals 10.00. */
function isUnchanged(field: Field, value: unknown, current: unknown): boolean {
  const isExact = traitsOf(field).number !== null && typeof value === 'string' && typeof current === 'string'
  return isExact ? compare(decimal(value), decimal(current)) === 0 : isEqual(value, current)
}

async function createNew(
  store: RequestStore, { resource, caller }: ImportPlan, importedRecords: ImportedRecords, body: Data, fingerprint: string,
): Promise<RowOutcome> {
  await bouncerOf(caller).with('ResourcePolicy').authorize('create', resource)
  const earlier = importedRecords.get(fingerprint)
  if (earlier !== undefined) return { verdict: 'skip', record_id: earlier, why: 'imported' }
  const record = await createRecord(store, resource, { ...randomPasswords(resource, writableFields(resource, caller, 'create')), ...body })
  return { verdict: 'create', record_id: Number(record.id) }
}

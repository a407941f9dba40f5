/** A new row. */
import { query } from '#backend/database/query'
import { announce } from './announce.ts'
import { audit, factsOf } from './audit.ts'
import { carryUp } from './carry_up.ts'
import { codesFor } from './codes.ts'
import { fromColumns, toColumns } from './columns.ts'
import { derive } from './derive.ts'
import { assertComplete } from './draft.ts'
import { afterSave, beforeSave } from './hooks.ts'
import { lockAbove } from './locks.ts'
import { assertFiles, claimFiles } from './files.ts'
import { hashPasswords, linkMany } from './parts.ts'
import { assertReferences } from './references.ts'
import { contextOf, valueOf } from './values.ts'
import { emptyValue } from '../fields/parse.ts'
import type { Resource } from '../registry.ts'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

export async function insertRow(store: Store, resource: Resource, values: Data): Promise<Data> {
  const draft: Record<string, unknown> = { ...defaults(store, resource), ...values }
  await lockAbove(store, resource, draft)
  await beforeSave(store, resource, null, draft)
  assertComplete(resource, draft, null, new Set(Object.keys(values)), contextOf(store))
  await assertReferences(store, resource, draft, Object.keys(draft))
  await assertFiles(store, resource, null, draft, Object.keys(draft))
  Object.assign(draft, await codesFor(store, resource))
  Object.assign(draft, derive(resource, { ...blank(resource), ...draft }, everyField(resource), store.facts))
  const row = await write(store, resource, draft)
  await linkMany(store, resource, Number(row.id), draft)
  await claimFiles(store, resource, Number(row.id), {}, draft)
  // What nobody adds by hand is a log already.
  if ((!resource.append_only || resource.ops.has('create')) && !resource.unlogged)
    await audit(store, {
      action: `${resource.name}.create`,
      resource: resource.name,
      id: Number(row.id),
      before: null,
      after: factsOf(resource, draft),
    })
  announce(store, resource, row, 'create')
  await carryUp(store, resource, null, row)
  await afterSave(store, resource, null, row, new Set(Object.keys(draft)))
  return row
}

async function write(store: Store, resource: Resource, draft: Data): Promise<Data> {
  const values = toColumns(resource, await hashPasswords(store, resource, draft))
  const columns: Record<string, unknown> = { ...values, created_at: store.facts.now, updated_at: store.facts.now }
  const names = Object.keys(columns)
  const places = names.map(() => '?').join(', ')
  const sql = `insert into "${resource.name}" (${names.map((name) => `"${name}"`).join(', ')}) values (${places}) returning *`
  const [row = {}] = await query(store.trx, sql, Object.values(columns))
  return fromColumns(resource, row)
}

function defaults(store: Store, resource: Resource): Record<string, unknown> {
  const given = Object.values(resource.fields)
    .filter((f) => f.default !== undefined)
    .map((f) => [f.name, valueOf(store, f, f.default)])
  return {
    ...(Object.fromEntries(given) as Record<string, unknown>),
    ...(resource.initial !== undefined && { status: resource.initial }),
    ...(resource.site && { site_id: store.caller?.me.site_id ?? 1 }),
  }
}

/** What a field holds that nobody filled; sums over children that do not exist yet are 0. */
const blank = (resource: Resource) =>
  Object.fromEntries(Object.values(resource.fields).map((f) => [f.name, f.rollup ? ('last' in f.rollup ? null : 0) : emptyValue(f)]))
const everyField = (resource: Resource) => new Set(Object.keys(resource.fields))

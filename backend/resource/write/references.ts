/**
 * A reference leads to a row that exists, that its `where` allows, and that the caller may see. Checked on save, not only
 * in the picker.
 */
import { query } from '#backend/database/query'
import { bound, compile, holds, type Data, type Fields } from '#schema/predicate'
import { isOfDatabase } from './database_error.ts'
import { isReached, knownRow, rememberReached } from './memory.ts'
import { scopeOf, seesRow, standsAlone } from '../read/scope.ts'
import { resourceOf, type Field, type Resource, type Transition } from '../registry.ts'
import { Invalid, type Say } from '../refusals.ts'
import { contextOf } from './values.ts'
import type { Store } from '../store.ts'

/** `changed` names the refs and `many` fields to look at; `row` is the row as it would be. One statement for all of them. */
export async function assertReferences(store: Store, resource: Resource, row: Data, changed: Iterable<string>): Promise<void> {
  await answerAll(store, [...changed].flatMap((name) => questionOf(store, resource.fields[name], row) ?? []))
}

/** What a dialog asks beside the fields of the record leads somewhere. Whether it fits there, the effects say in their own words. */
export async function assertArguments(store: Store, { args = {} }: Transition, given: Data): Promise<void> {
  await answerAll(store, Object.entries(args).flatMap(([name, arg]) => questionOf(store, { ...arg, name, where: undefined }, given) ?? []))
}

/**
 * The work of a rule, which may look behind references that nobody has checked: where it fails, those that lead nowhere are
 * named. Whether they fit is asked later, when every field of the row is known.
 */
export async function namingReferences(store: Store, resource: Resource, row: Data, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isOfDatabase(error)) throw error
    const anywhere = Object.values(resource.fields).map((field) => ({ ...field, where: undefined }))
    const missing = await saysOf(store, anywhere.flatMap((field) => questionOf(store, field, row) ?? []))
    if (!Object.keys(missing).length) throw error
    throw new Invalid({ ...(error instanceof Invalid && error.says), ...missing })
  }
}

async function answerAll(store: Store, questions: readonly Question[]): Promise<void> {
  const says = await saysOf(store, questions)
  if (Object.keys(says).length) throw new Invalid(says)
}

async function saysOf(store: Store, questions: readonly Question[]): Promise<Record<string, Say[]>> {
  if (!questions.length) return {}
  const sql = `select ${questions.map((one, index) => `(${one.sql}) as "q${index}"`).join(', ')}`
  const [answers = {}] = await query(store.trx, sql, questions.flatMap(({ bindings }) => bindings))
  const says: Record<string, Say[]> = {}
  for (const [index, { name, target, size, key }] of questions.entries()) {
    if (answers[`q${index}`] === size) rememberReached(store, target, key)
    else says[name] = [(t) => t('errors.reference.missing')]
  }
  return says
}

interface Question {
  readonly name: string
  readonly target: Resource
  readonly sql: string
  readonly bindings: readonly unknown[]
  /** How many rows must be found. */
  readonly size: number
  /** The same question, asked again, has the same key. */
  readonly key: string
}

/** Null for what is no reference, leads nowhere, or was asked before in this transaction. */
function questionOf(store: Store, field: Field | undefined, row: Data): Question | null {
  if (!field || (field.type !== 'ref' && field.type !== 'many')) return null
  const ids = [...new Set([row[field.name] ?? []].flat() as number[])]
  if (!ids.length) return null
  const target = resourceOf(String(field.to))
  if (ids.every((id) => isSeenAtHand(store, field, target, id, row))) return null
  const where = allowed(store, field, target, row)
  const scope = visible(store, target)
  const sql = `select count(*) from "${target.name}" as "t" where "t"."id" = any(?::bigint[]) and ${where.sql} and ${scope.sql}`
  const bindings = [ids, ...where.bindings, ...scope.bindings]
  const key = JSON.stringify([sql, bindings])
  return isReached(store, target, key) ? null : { name: field.name, target, sql, bindings, size: ids.length, key }
}

/** A row that this transaction has in its hands needs no question, where it says itself that the caller may know of it. */
function isSeenAtHand(store: Store, field: Field, target: Resource, id: number, row: Data): boolean {
  const { caller } = store
  const known = knownRow(store, target, id)
  if (!known || known.deleted_at || !standsAlone(target) || (caller && !seesRow(target, caller, known))) return false
  return holds(bound(field.where ?? {}, row), known, target.fields as unknown as Fields, contextOf(store))
}

function allowed(store: Store, field: Field, target: Resource, row: Data) {
  return compile(bound(field.where ?? {}, row), target.fields as unknown as Fields, contextOf(store), 't')
}

/**
 * The system sees every row that is not deleted. What a courier or a client has no list of he cannot name either
 * (schema/check/access.ts): only our own code leads there.
 */
function visible(store: Store, target: Resource): { sql: string; bindings: readonly unknown[] } {
  const { caller } = store
  if (caller && (caller.guard === 'user' || target.guards?.[caller.guard])) return scopeOf(target, caller)
  return { sql: target.soft ? '"t"."deleted_at" is null' : 'true', bindings: [] }
}

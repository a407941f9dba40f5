/**
 * A reference leads to a row that exists, that its `where` allows, and that the caller may see. Checked on save, not only
 * in the picker.
 */
import { isReference } from '#schema/fields/index'
import { bound, compile, holds, type Data, type Fields } from '#schema/predicate'
import { isReached, knownRow, rememberReached } from './memory.ts'
import { scopeOf, seesRow } from '../read/scope.ts'
import { resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { Invalid } from '../refusals.ts'
import { read } from './unit_of_work.ts'
import { contextOf } from './values.ts'
import type { Caller } from '../caller.ts'
import type { Store } from '../store.ts'

type Referring = Pick<Resource, 'fields'>

/** `changed` names the refs and `many` fields to look at; `row` is the row as it would be. One statement for all of them. */
export async function assertReferences(store: Store, { fields }: Referring, row: Data, changed: Iterable<string>): Promise<void> {
  const questions = [...changed].flatMap((name) => questionOf(store, fields[name], row) ?? [])
  await assertAnswers(store, questions)
  for (const { target, key } of questions) rememberReached(store, target, key)
}

/**
 * Before the rules of a room look at what was sent, for their refusals tell of the rows that it leads to: those exist, and the
 * caller may see them. Whether they fit is asked after the rules, which have better words for it and fill in what it depends on.
 */
export async function assertSent(store: Store, { fields }: Referring, row: Data, changed: Iterable<string>): Promise<void> {
  if (!store.caller) return
  await assertAnswers(store, [...changed].flatMap((name) => {
    const field = fields[name]
    return questionOf(store, field && { ...field, where: undefined }, row) ?? []
  }))
}

async function assertAnswers(store: Store, questions: readonly Question[]): Promise<void> {
  if (!questions.length) return
  const sql = `select ${questions.map((one, index) => `(${one.sql}) as "q${index}"`).join(', ')}`
  const [answers = {}] = await read(store, sql, questions.flatMap(({ bindings }) => bindings))
  const wrong = questions.filter(({ size }, index) => answers[`q${index}`] !== size)
  if (wrong.length) throw new Invalid(Object.fromEntries(wrong.map(({ name }) => [name, [(t) => t('errors.reference.missing')]])))
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
  if (!field || !isReference(field)) return null
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
  if (!known) return false
  const atHand = (owner: Resource, key: unknown) => knownRow(store, owner, key)
  if (isScoped(caller, target) ? !seesRow(target, caller, known, atHand) : known.deleted_at) return false
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
  if (isScoped(caller, target)) return scopeOf(target, caller)
  return { sql: target.soft_delete ? '"t"."deleted_at" is null' : 'true', bindings: [] }
}

const isScoped = (caller: Caller | null, target: Resource): caller is Caller =>
  caller !== null && (caller.guard === 'user' || target.guards?.[caller.guard] !== undefined)

/**
 * Random definitions with the tables of the migration writer, and random rows. Predicates, computed values, decisions about
 * transitions and form validation give the same results in SQL, in JavaScript on the server, and in the modules of the admin's forms
 * (which run in Node here).
 */
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { query, queryNumbered } from '#backend/engine/database/query'
import { writableFields } from '#backend/engine/resource/policies/access'
import { allowedActionsOf } from '#backend/engine/resource/read/allowed_actions'
import { conditionFields } from '#backend/engine/resource/read/filters/condition_fields'
import { storedColumns } from '#backend/engine/resource/policies/scope'
import { fromColumns, toColumns } from '#backend/engine/resource/write/rows/columns'
import { Invalid } from '#backend/engine/resource/refusals'
import { type Resource } from '#backend/engine/definition/registry'
import { assertValidRow } from '#backend/engine/resource/write/checks/validate_row'
import { readInput, type FieldErrors } from '#backend/engine/resource/write/read_input'
import { wantedSchema } from '#backend/engine/database/migrator/wanted_schema'
import { createTable } from '#backend/engine/database/migrator/ddl_statements'
import { NotExact } from '#schema/decimal'
import { evaluate } from '#schema/expr'
import { compilePredicate, holds, type Data, type Fields } from '#schema/predicate'
import { callerWith } from '#tests/support/server/with_store'
import { PREDICATE_CONTEXT, PERMISSIONS, randomDefinition, type RandomDefinition } from '#tests/support/random_definition'
import { RANDOM_SEED } from '#tests/support/random_seed'
import { draftOf, formFields, newDraft } from '../../../admin/staff/resource/form/draft.ts'
import { createPayload, editPayload } from '../../../admin/staff/resource/form/payload.ts'
import { isLocked, isRequired, isShown, fieldAccess, type FormContext } from '../../../admin/staff/resource/form/rules.ts'
import { validateForm } from '../../../admin/staff/resource/form/validation.ts'
import type { Resource as FormResource } from '../../../admin/staff/definition/definition.ts'
import type { Row } from '../../../admin/staff/definition/record.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { PermissionName } from '#resources'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const RUNS = 60

test.group(`schema / random definitions (SEED=${RANDOM_SEED})`, () => {
  test('predicates: SQL, server and browser select the same rows', ({ assert }) =>
    forEachDefinition(async ({ trx, resource, rows, form }) => {
      for (const { rule, browser } of rulesOf(resource, form)) {
        const expected = await idsIn(trx, resource, rule)
        const server = rows.filter((row) => holds(rule, row, resource.fields as unknown as Fields, PREDICATE_CONTEXT))
        assert.deepEqual(
          server.map(({ id }) => id),
          expected,
          JSON.stringify(rule),
        )
        assert.deepEqual(
          rows.filter((row) => browser(asJson(row))).map(({ id }) => id),
          expected,
          JSON.stringify(rule),
        )
      }
    }))

  test('computed values: the column and JavaScript agree', ({ assert }) => forEachDefinition(async ({ resource, rows }) => {
    const fields = resource.fields as unknown as Fields
    const computed = Object.values(resource.fields).filter(({ expr }) => expr !== undefined)
    for (const row of rows) {
      for (const { name } of computed) assert.deepEqual(evaluate(name, asJson(row), fields), row[name] as number | string | null)
    }
  }))

  test('transitions: each caller is offered what SQL determines, with the same reasons for refusals', ({ assert }) => (
    forEachDefinition(async ({ trx, resource, rows }) => {
      const facts = new Map<string, Set<unknown>>()
      for (const [name, rule] of Object.entries(resource.conditions ?? {})) facts.set(name, new Set(await idsIn(trx, resource, rule)))
      // As lists and records read them: only the fields that the decisions need.
      const names = conditionFields(resource)
      const readFields = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
      for (const caller of callers) {
        const cans = await allowedActionsOf(trx, resource, caller, readFields)
        for (const [index, row] of rows.entries()) assert.deepEqual(cans[index] as unknown, expectedCan(resource, caller, row, facts))
      }
    })
  ))

  test('forms: browser and server report the same fields', ({ assert }) => (
    forEachDefinition(async ({ resource, rows, form }) => {
      for (const [index, row] of rows.entries()) for (const writer of writers) {
        const typed = { ...newDraft(form, formFields(form), {}, writer.browser), ...typedIn(form, writer, rows.at(index - 1) ?? row) }
        assertSameErrors(assert, resource, form, writer, typed, null)
        const changed = { ...draftOf(form, asJson(row) as Row), ...typedIn(form, writer, rows.at(index - 1) ?? row, index) }
        assertSameErrors(assert, resource, form, writer, changed, row)
      }
    })
  ))
})

interface RandomTable extends RandomDefinition {
  readonly trx: TransactionClientContract
  /** The stored rows, with computed values. */
  readonly rows: readonly Data[]
  /** The definition in the admin's form. */
  readonly form: FormResource
}

/** Creates a table for each definition within a transaction. */
async function forEachDefinition(work: (made: RandomTable) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(randomDefinition, async ({ resource, rows }) => {
    const trx = await db.transaction()
    try {
      await trx.rawQuery(createTable(resource.name, wantedSchema([resource]).tables[resource.name] ?? fail('no table')))
      if (!await insertRows(trx, resource, rows)) return
      const form = { ...resource, ops: [...resource.ops] } as unknown as FormResource
      await work({ trx, resource, rows: await readRows(trx, resource), form })
    } finally {
      await trx.rollback()
    }
  }), { seed: RANDOM_SEED, numRuns: RUNS, endOnFailure: true })
}

async function readRows(trx: TransactionClientContract, resource: Resource): Promise<Data[]> {
  // The table of the next definition has the same name and other types.
  const sql = `select ${storedColumns(resource)} from "${resource.name}" as "t" order by id`
  const stored = await queryNumbered<Data>(trx, sql, [], { isPrepared: false })
  return stored.map((row) => fromColumns(resource, row))
}

/** False if a computed value exceeds its column. */
async function insertRows(trx: TransactionClientContract, resource: Resource, rows: readonly Data[]): Promise<boolean> {
  try {
    for (const row of rows) await trx.table(resource.name).insert(toColumns(resource, row))
    return rows.every((row) => Object.values(resource.fields).every(({ name, expr }) => expr === undefined || isExact(name, row, resource)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '22003') return false
    throw error
  }
}

function isExact(name: string, row: Data, resource: Resource): boolean {
  try {
    evaluate(name, row, resource.fields as unknown as Fields)
    return true
  } catch (error) {
    if (error instanceof NotExact) return false
    throw error
  }
}

const fail = (message: string): never => { throw new Error(message) }
/** The row as the browser receives it. */
const asJson = (row: Data): Data => JSON.parse(JSON.stringify(row)) as Data

async function idsIn(trx: TransactionClientContract, resource: Resource, rule: Data): Promise<unknown[]> {
  const { sql, bindings } = compilePredicate(rule, resource.fields as unknown as Fields, PREDICATE_CONTEXT, 't')
  return (await query(trx, `select id from "${resource.name}" as "t" where ${sql} order by id`, bindings)).map(({ id }) => id)
}

/** Every predicate of the definition, and its evaluation in the browser. */
function rulesOf(resource: Resource, form: FormResource): { rule: Data; browser: (row: Data) => boolean }[] {
  const [{ browser: writer }] = writers
  const ofFields = Object.values(form.fields).flatMap((field) => [
    { rule: field.show, browser: (row: Data) => isShown(form, field, row, writer) },
    { rule: field.required, browser: (row: Data) => isRequired(form, field, row, writer) },
    { rule: field.lock, browser: (row: Data) => isLocked(form, field, row, writer) },
  ])
  const named = [...Object.values(resource.conditions ?? {}), resource.guards?.client?.where ?? {}]
    .map((rule) => ({ rule, browser: (row: Data) => holds(rule, row, form.fields as unknown as Fields, PREDICATE_CONTEXT) }))
  return [...ofFields.flatMap(({ rule, browser }) => (typeof rule === 'object' ? [{ rule, browser }] : [])), ...named]
}

const callerOf = (guard: Caller['guard'], permissions: readonly string[]): Caller =>
  ({ ...callerWith(permissions as readonly PermissionName[], { guard, id: 2 }), me: PREDICATE_CONTEXT.me, context: PREDICATE_CONTEXT })
const callers = [
  callerOf('user', PERMISSIONS), callerOf('user', ['thing-go', 'thing-edit']), callerOf('user', ['thing-stop', 'thing-delete']),
  callerOf('client', []), callerOf('client', PERMISSIONS), callerOf('client', ['thing-edit', 'thing-stop']),
  callerOf('courier', PERMISSIONS),
]

/** The expected `can`, computed independently of the tested code. */
function expectedCan(resource: Resource, caller: Caller, row: Data, facts: ReadonlyMap<string, ReadonlySet<unknown>>): unknown {
  const answer = (names: readonly string[]) => {
    const failed = names.find((name) => !facts.get(name)?.has(row.id))
    return failed === undefined ? { allowed: true } : { allowed: false, reason: `${resource.name}.conditions.${failed}` }
  }
  const isStaff = caller.guard === 'user'
  const list = isStaff ? undefined : resource.guards?.[caller.guard]
  const operations = (['edit', 'delete'] as const)
    .filter((op) => resource.ops.has(op) && caller.permissions.has(`thing-${op}`) && (isStaff || list?.ops.includes(op)))
  const verbs = Object.entries(resource.transitions).filter(([verb, { system, allow: permission, from }]) => {
    const needed = isStaff ? permission : list?.transitions?.[verb]
    return !system && needed !== undefined && caller.permissions.has(needed) && (!from || from.includes(String(row.status)))
  })
  return {
    ...Object.fromEntries(operations.map((op) => [op, answer(resource.allow_when?.[op] ?? [])])),
    transitions: Object.fromEntries(verbs.map(([verb, { when = [] }]) => [verb, answer(when)])),
  }
}

interface FormWriter { readonly browser: FormContext; readonly server: Caller }

const writers: readonly [FormWriter, FormWriter] = [
  { server: callerOf('user', PERMISSIONS), browser: { context: PREDICATE_CONTEXT, guard: 'user', permissions: { has: () => true } } },
  {
    server: callerOf('user', PERMISSIONS.filter((name) => name !== 'thing-secret')),
    browser: { context: PREDICATE_CONTEXT, guard: 'user', permissions: { has: (permission) => permission !== 'thing-secret' } },
  },
]

/** The values of another row, all or some, as form input. */
const typedIn = (form: FormResource, { browser }: FormWriter, row: Data, some = -1): Data => Object.fromEntries(
  formFields(form).filter((field, index) => fieldAccess(field, browser) !== 'never' && (some < 0 || (some >> index) % 2 === 1))
    .map(({ name }) => [name, row[name]]))

function assertSameErrors(
  assert: Assert, resource: Resource, form: FormResource, { browser, server }: FormWriter, draft: Data, before: Data | null,
): void {
  const marked = Object.keys(validateForm(form, formFields(form), draft, before && draftOf(form, asJson(before) as Row), browser)).sort()
  const { body } = before ? editPayload(form, draft, asJson(before) as Row, browser) : createPayload(form, draft, {}, browser)
  const fieldErrors: FieldErrors = {}
  const { values } = readInput(resource, server, before ? 'edit' : 'create', body, fieldErrors)
  assert.deepEqual(Object.keys(fieldErrors), [])
  const row = before ? { ...before, ...values } : { status: resource.initial, ...values }
  const own = writableFields(resource, server, before ? 'edit' : 'create')
  // Errors of fields that the caller may not write are reported by the server only.
  const refused = refusedIn(resource, row, before, new Set(Object.keys(values))).filter((name) => own.has(name))
  assert.deepEqual(refused, marked, JSON.stringify({ draft, body, before }))
}

function refusedIn(resource: Resource, row: Data, before: Data | null, given: ReadonlySet<string>): string[] {
  try {
    assertValidRow(resource, row, before, given, PREDICATE_CONTEXT)
    return []
  } catch (error) {
    if (error instanceof Invalid) return Object.keys(error.errors).sort()
    throw error
  }
}

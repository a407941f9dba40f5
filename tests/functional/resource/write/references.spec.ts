import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { staffCaller } from '#backend/services/auth/rights/staff_caller'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { seesAll } from '#backend/engine/resource/policies/scope'
import { Invalid } from '#backend/engine/resource/refusals'
import { registry, resourceOf, valuesOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { staff, setupOwner } from '#tests/support/rows/people'
import { createSample, sampleValue } from '#tests/support/rows/samples'
import type { Caller } from '#backend/engine/resource/caller'
import type { ResourceName } from '#resources'

const missing = translator('en')('errors.reference.missing')

interface Arg { readonly resource: Resource; readonly verb: string; readonly field: Field }

const argsOf = (resource: Resource): Arg[] => Object.entries(resource.transitions).flatMap(([verb, { args = {} }]) =>
  Object.entries(args).filter(([, { type }]) => type === 'ref' || type === 'many')
    .map(([name, arg]) => ({ resource, verb, field: { ...arg, name } })))

test.group('resource / references', (group) => {
  const all = setupOwner(group)
  let site: number
  group.setup(async () => {
    const sql = "insert into sites (name, kind, status) values ('Far', 'plant', 'enable') returning id"
    site = Number((await query(db.connection(), sql, []))[0]?.id)
  })

  const set = (table: string, id: number, values: object) => query(
    db.connection(), `update ${table} set ${Object.keys(values).map((name) => `${name} = ?`).join(', ')} where id = ?`,
    [...Object.values(values), id],
  )

  async function callerAt(of?: number): Promise<Caller> {
    const person = await staff([])
    if (of) await set('users', person.id, { site_id: of })
    const caller = await staffCaller(person.id, 'en', [], null)
    if (!caller) throw new Error('nobody')
    return caller
  }

  /** The error message at the argument, or null; other errors are ignored. */
  async function errorAt({ resource, verb, field }: Arg, caller: Caller, id: number): Promise<string | null> {
    const record = await createSample(all.api, resource.name)
    const { from = [], args = {} } = resource.transitions[verb] ?? {}
    if (from[0]) await set(resource.name, record.id, { status: from[0] })
    const sent: Record<string, unknown> = { [field.name]: field.type === 'many' ? [id] : id }
    for (const [name, arg] of Object.entries(args)) if (arg.required) sent[name] ??= await sampleValue(all.api, { ...arg, name })
    const context = await handlers().loadContext()
    return runInTransaction(async (trx) => {
      await openStore(trx, caller, context).transition(resource.name as ResourceName, record.id, verb, { args: sent })
      throw new Error('taken')
    }).catch((error: unknown) =>
      (error instanceof Invalid ? error.errors[field.name]?.map((say) => say(translator('en')))[0] ?? null : null))
  }

  for (const arg of [...registry.values()].flatMap(argsOf)) {
    const { resource, verb, field } = arg
    const target = resourceOf(String(field.to))
    const at = `${resource.name}.${verb}.${field.name}`

    test(`${at}: a row that does not exist`, async ({ assert }) => {
      assert.equal(await errorAt(arg, await callerAt(), MISSING_ID), missing)
    })

    test(`${at}: a row of another site`, async ({ assert }) => {
      const caller = await callerAt(site)
      const { id } = await createSample(all.api, target.name)
      if (!seesAll(target, caller)) assert.equal(await errorAt(arg, caller, id), missing)
    })

    // A condition that compares fields has tests of its own.
    const matching = Object.entries(field.where ?? {}).every(([, value]) => typeof value === 'string') ? field.where ?? {} : {}
    if (Object.keys(matching).length === 0) continue
    test(`${at}: a row that its condition excludes, and one that it includes`, async ({ assert }) => {
      const caller = await callerAt()
      const { id } = await createSample(all.api, target.name)
      await set(target.name, id, matching)
      assert.isNull(await errorAt(arg, caller, id))
      for (const [name, value] of Object.entries(matching)) {
        const other = valuesOf(target.fields[name]?.of ?? '').find((one) => one !== value)
        await set(target.name, id, { [name]: other })
        assert.equal(await errorAt(arg, caller, id), missing, name)
        await set(target.name, id, { [name]: value })
      }
    })
  }

  test('an order outside the scope reveals nothing of its balance, whatever rules read it', async ({ assert }) => {
    const order = await createSample(all.api, 'orders')
    await set('orders', order.id, { total: 5_000, status: 'measured' })
    const { api, id } = await staff(['transaction-create'])
    await set('users', id, { site_id: site })
    const category = await createSample(all.api, 'transaction_categories')
    const { status, body } = await api.post<{ errors?: object }>('/api/user/transactions', {
      order_id: order.id, client_id: order.client_id, category_id: category.id, amount: 900_000, method: 'card',
    })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { order_id: [missing] })
  })
})

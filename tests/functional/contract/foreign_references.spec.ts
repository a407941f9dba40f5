/**
 * Every id that a call outside the resources takes is tried with a row that the caller may not read: of another site, another courier or
 * client, another person, or deleted. The answer is that of an id which does not exist. The ids come from the OpenAPI document.
 */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { registry, resourceOf } from '#backend/engine/definition/registry'
import { scopedIds } from '#backend/engine/resource/policies/scope'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { aCarpetCategory, aClient, anOrder } from '#tests/support/rows/orders'
import { client, courier, owner, setupOwner, type Person } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'
import { uploadSampleFile } from '#tests/support/rows/upload_files'
import { siteUrl } from '#tests/support/json_client'
import { references, requestsOf, type OwnRows, type Reference, type Sent } from '#tests/support/reference_requests'
import { aCourier, aTransportOrder, aVehicle, stopOf } from '#tests/support/rows/shipments'
import { callerWith, withStore } from '#tests/support/server/with_store'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import type { Caller } from '#backend/engine/resource/caller'
import type { Guard } from '#schema/types'

/** Rows of other people, for tables without a sample. */
const OTHERS: Readonly<Record<string, (other: Person, guard: Guard) => Promise<number>>> = {
  saved_views: async ({ api }) => (await api.post<{ id: number }>('/api/user/saved-views', {
    resource: 'orders', name: 'Theirs', query: '', columns: null, density: null,
  })).body.id,
  // That of whoever has none of their own.
  sites: () => Promise.resolve(1),
  sessions: async (_, guard) => {
    const { id } = await { user: owner, courier, client }[guard]()
    const [session] = await query(db.connection(), `select id from ${GUARD_CONFIGS[guard].sessions} where person_id = ?`, [id])
    return Number(session?.id)
  },
  media: async (other) => (await uploadSampleFile(other, 'orders.photos')).id,
  invariant_findings: async () => (await withStore((store) => store.insert('invariant_findings', {
    invariant: 'order_not_delivered', found_at: store.context.now, subject_field: 'theirs',
  }), { caller: null })).id,
  notifications: async ({ id }) => (await withStore((store) => store.insert('notifications', {
    recipient: { type: 'users', id }, channel: 'in_app', title: 'Theirs', body: 'Secret of another', locale: 'en', status: 'sent',
  }))).id,
}

test.group('contract / rows of others', (group) => {
  const all = setupOwner(group)
  useDefaultSettings(group)
  const people = {} as Record<Guard, Person>
  const callers = {} as Record<Guard, Caller>
  let own: OwnRows
  const foreign = new Map<string, number | null>()
  group.setup(async () => {
    const [site] = await query(db.connection(), "insert into sites (name) values ('Ours') returning id")
    people.user = await owner()
    await query(db.connection(), 'update users set site_id = ? where id = ?', [site?.id, people.user.id])
    people.courier = await courier()
    people.client = await client()
    for (const guard of ['user', 'courier', 'client'] as const)
      callers[guard] = { ...callerWith([], { guard, id: people[guard].id }), permissions: new Set(permissionNames(guard)) }
    const me = { id: people.user.id, site_id: Number(site?.id) }
    callers.user = { ...callers.user, me, context: { ...callers.user.context, me } }
    own = await ownRows(callers.user)
  })

  /** A row of this resource that does not exist for this caller; null if every row does. */
  async function foreignRow(guard: Guard, target: string): Promise<number | null> {
    const key = `${guard} ${target}`
    if (!foreign.has(key)) foreign.set(key, await findForeign(guard, target))
    return foreign.get(key) ?? null
  }
  async function findForeign(guard: Guard, target: string): Promise<number | null> {
    const other = await OTHERS[target]?.(all, guard)
    if (other !== undefined && !registry.has(target)) return other
    const resource = resourceOf(target)
    const id = other ?? (await createSample(all.api, target)).id
    const isClosed = guard !== 'user' && !resource.guards?.[guard]
    const sees = async () => !isClosed && (await scopedIds(db.connection(), resource, callers[guard], [id])).has(id)
    if (await sees() && resource.soft_delete) await query(db.connection(), `update "${target}" set deleted_at = now() where id = ?`, [id])
    return await sees() ? null : id
  }

  for (const [id, ofCall] of Map.groupBy(references(), ({ call }) => call.id)) {
    test(`${id}: ${ofCall.map(({ in: place, at, target }) => `${at.join('.') || place} (${target})`).join(', ')}`, async ({ assert }) => {
      for (const reference of ofCall) {
        const guard = reference.call.guard!
        const row = await foreignRow(guard, reference.target)
        if (row === null) continue
        for (const request of requestsOf(reference.call, own)) {
          // Scans have an effect at the first time.
          if (reference.call.id.endsWith('scan')) await send(people[guard], reference, request, MISSING_ID)
          const theirs = await send(people[guard], reference, request, row)
          const missing = await send(people[guard], reference, request, MISSING_ID)
          assert.isBelow(theirs.status, 500, `${reference.at.join('.')} ${JSON.stringify(request)} ${theirs.text}`)
          assert.deepEqual(theirs, missing, `${reference.at.join('.')} = ${reference.target} ${row}: ${JSON.stringify(request)}`)
        }
      }
    })
  }

  test('what a call is right with is found', async ({ assert }) => {
    for (const [id, [reference]] of Map.groupBy(references().filter(({ in: place }) => place === 'body'), ({ call }) => call.id)) {
      if (!reference || SIDE.has(id)) continue
      // Its own: a plan takes the stop.
      for (const request of requestsOf(reference.call, await ownRows(callers.user))) {
        const { status, text } = await send(people[reference.call.guard!], { ...reference, at: [] }, request, null)
        assert.isBelow(status, 300, `${id} ${JSON.stringify(request)}: ${text}`)
      }
    }
  })
})

/** Their own rows are tested elsewhere: without the id that is tried here they are not complete. */
const SIDE = new Set(['user.messages.compose', 'user.messages.by_hand', 'user.preferences.order_views', 'user.orders.pay_and_deliver',
  'user.orders.deliver_together', 'user.orders.receive_pieces',
  'user.shipments.arrange', 'courier.scan', 'user.preferences.edit_view'])

async function ownRows(caller: Caller): Promise<OwnRows> {
  return withStore(async (store) => {
    const [category, person] = [await aCarpetCategory(store), await aClient(store)]
    const { order, items: [item] } = await anOrder(store, { category_id: category.id, client_id: person.id })
    const transport = await aTransportOrder(store, { category_id: category.id })
    const stop = await stopOf(store, transport.order.id)
    return {
      client: person.id, category: category.id, order: order.id, item: { id: item!.id, tag_code: item!.tag_code },
      stop: { id: stop.id, version: Number((stop as unknown as { version: number }).version) },
      crew: { courier_id: (await aCourier(store)).id, vehicle_id: (await aVehicle(store)).id },
    }
  }, { caller })
}

/** The status and the text of the answer without its numbers: those of the two rows differ. */
async function send(
  { token }: Person, { call, in: place, at, target, as }: Reference, { query: sent = '', body }: Sent, id: number | null,
) {
  // The same code within two seconds counts once.
  await query(db.connection(), 'delete from scans')
  const url = new URL(`${siteUrl()}${call.path.replace('{id}', String(place === 'path' ? id : MISSING_ID))}?${sent}`)
  if (place === 'query' && id !== null) url.searchParams.set(String(at[0]), String(id))
  for (const { name, required, schema } of (call.parameters ?? []) as readonly Parameter[])
    if (required && name && !url.searchParams.has(name)) url.searchParams.set(name, schema?.format === 'date' ? '2030-01-07' : '1')
  const value = as === 'ids' ? [id] : as === 'subject' ? { type: target, id } : id
  const whole = place === 'body' && id !== null ? withValue(body ?? {}, at, value) : body
  const response = await fetch(url, {
    method: call.method.toUpperCase(), headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...whole !== undefined && call.method !== 'get' && { body: JSON.stringify(whole) },
  })
  const { request_id: _, ...answer } = await response.json().catch(() => ({})) as Record<string, unknown>
  return { status: response.status, text: JSON.stringify(answer).replaceAll(/\d+/g, '#') }
}

interface Parameter { readonly name?: string, readonly required?: boolean, readonly schema?: { readonly format?: string } }

function withValue(target: unknown, [step, ...rest]: readonly (string | 0)[], value: unknown): unknown {
  if (step === undefined) return value
  if (step === 0) {
    const list = Array.isArray(target) ? target : []
    return [withValue(list[0] ?? {}, rest, value), ...list.slice(1)]
  }
  const object = (target ?? {}) as Record<string, unknown>
  return { ...object, [step]: withValue(object[step], rest, value) }
}

import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { formatDay } from '#backend/services/messages/format_values'
import { aStockPlace, withPlantWorker } from '#tests/support/rows/plant_rows'
import { completedOrder, confirmedOrder, deliveredOrder, readOrder } from '#tests/support/rows/orders'
import { orderLink } from '#tests/support/rows/order_links'
import { guest, owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { answerTo, itemState, orderState, SCANNER, scanWith, storedScans } from './scans.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const rows = (sql: string, bindings: readonly unknown[] = []) => query(db.connection(), sql, bindings)

/** Both are delivered by one shipment of today. */
async function leaveTogetherToday(...orders: readonly number[]): Promise<void> {
  const { id, date } = await withPlantWorker((store) =>
    store.insert('shipments', { type: 'delivery', date: store.context.today, method: 'selected' }))
  await rows(`insert into order_deliveries (order_id, client_id, kind, status, attempt_no, date, shipment_id)
    select id, client_id, 'delivery', 'pending', 1, ?::date, ? from orders where id = any(?::bigint[])`, [date, id, orders])
}

/** A site that has only these orders. */
async function siteOf(...orders: readonly number[]): Promise<number> {
  const { id } = await withStore((store) => store.insert('sites', { name: 'Other site', address: 'Far' }))
  await rows('update orders set site_id = ? where id = any(?::bigint[])', [id, orders])
  return id
}

/** The calls of a person who scans there. */
async function scannerAt(site_id: number) {
  const { id, api } = await staff(SCANNER)
  await rows('update users set site_id = ? where id = ?', [site_id, id])
  return api
}

const aCompletedOrder = (items = 1) => withStore((store) => completedOrder(store, { items }))
const aRack = (values: Parameters<typeof aStockPlace>[1] = {}) => withPlantWorker((store) => aStockPlace(store, values))

test.group('scan / find', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a tag opens its order with all items, however it is typed', async ({ assert }) => {
    const { order, items: [first, second] } = await aCompletedOrder(2)
    const { api } = await owner()
    const tag = first!.tag_code
    for (const code of [tag, ` ${tag.slice(0, 4).toLowerCase()} ${tag.slice(4)} `, asAzerty(tag)]) {
      const body = await answerTo(api, { code, mode: 'find' })
      assert.deepEqual([body.verdict, body.kind, body.record?.id, body.order?.code], ['ok', 'item', first!.id, order.code], code)
      assert.deepEqual(body.order?.items.map(({ id }) => id), [first!.id, second!.id])
      assert.isTrue(body.next.some(({ resource, verb }) => resource === 'order-items' && verb === 'move'))
      assert.isTrue(body.next.some(({ resource, verb }) => resource === 'orders' && verb === 'notify'))
    }
    assert.deepInclude(await storedScans(asAzerty(tag)), {
      mode: 'find', verdict: 'ok', order_item_id: first!.id, order_id: order.id, stock_id: null, shipment_id: null,
    })
  })

  test('an unknown code is stored and named by its last three characters', async ({ assert }) => {
    const { api } = await owner()
    const body = await answerTo(api, { code: 'ZZZZ9QX7', mode: 'find' })
    assert.deepEqual([body.verdict, body.kind, body.record, body.order, body.is_alarm], ['unknown', null, null, null, false])
    assert.equal(body.message, 'Tag …\u2066QX7\u2069 does not exist.')
    assert.deepEqual((await storedScans('ZZZZ9QX7')).map(({ verdict }) => verdict), ['unknown'])
  })

  test('a place, an order, its link, a badge and a machine are told apart', async ({ assert }) => {
    const { order } = await aCompletedOrder()
    const rack = await aRack()
    const me = await owner()
    const find = async (code: string) => {
      const { kind, record } = await answerTo(me.api, { code, mode: 'find' })
      return [kind, record?.id]
    }
    assert.deepEqual(await find(rack.code.toLowerCase()), ['place', rack.id])
    assert.deepEqual(await find(order.code), ['order', order.id])
    assert.deepEqual(await find(`https://zarbia.test/fr${await orderLink(order)}`), ['order', order.id])
    assert.deepEqual(await find(`BADGE-${me.id}`), ['user', me.id])
  })

  test('an item that was handed over, canceled or deleted says so, and when', async ({ assert }) => {
    const { api } = await owner()
    const on = <T>(day: number, work: (store: Store) => Promise<T>) => withStore(work, { at: `2026-03-0${day}T10:00:00.000Z` })
    const made = await on(2, (store) => confirmedOrder(store, { items: 2 }))
    const [canceled, deleted] = made.items
    // Accepted on the second, canceled on the third: only the log of the item says so.
    await rows("update order_items set status = 'canceled' where id = ?", [canceled!.id])
    await rows(`insert into audit_logs (action, subject_resource, subject_id, created_at)
      values ('order_items.cancel', 'order_items', ?, '2026-03-03T10:00:00Z')`, [canceled!.id])
    await rows("update order_items set deleted_at = '2026-03-04T10:00:00Z' where id = ?", [deleted!.id])
    const delivered = await on(5, async (store) => (await readOrder(store, (await deliveredOrder(store)).id)).items[0]!)
    const expected = [[canceled!, 'canceled', 3], [deleted!, 'deleted', 4], [delivered, 'handed over', 5]] as const
    for (const [item, words, day] of expected) {
      const body = await answerTo(api, { code: item.tag_code, mode: 'find' })
      assert.equal(body.verdict, 'gone')
      assert.include(body.message, `${words} on ${formatDay('en', `2026-03-0${day}T10:00:00Z`, 'utc')}`)
    }
  })

  test('shows what the caller may read: no client, no order, nothing of another site', async ({ assert }) => {
    const { items: [item] } = await aCompletedOrder()
    const find = async (permissions: readonly string[]) =>
      answerTo((await staff(permissions)).api, { code: item!.tag_code, mode: 'find' })
    assert.isString((await find(SCANNER)).order?.client)
    assert.isNull((await find(['scan-create', 'order-list'])).order?.client)
    const bare = await find(['scan-create'])
    assert.deepEqual([bare.order, bare.next, bare.record?.label], [null, [], item!.tag_code])
    // Neither what it is like nor where.
    assert.deepEqual([bare.record?.description, bare.message], ['', `Item \u2066${item!.tag_code}\u2069.`])
    assert.notEqual((await find(['scan-create', 'order-list'])).record?.description, '')
    const other = await scannerAt(await siteOf())
    assert.equal((await answerTo(other, { code: item!.tag_code, mode: 'find' })).verdict, 'unknown')
  })

  test('the same code within two seconds counts once', async ({ assert }) => {
    const { items: [item] } = await aCompletedOrder()
    const { api } = await owner()
    const send = () => answerTo(api, { code: item!.tag_code, mode: 'find' })
    const verdicts = (await Promise.all([send(), send()])).map(({ verdict }) => verdict)
    assert.sameMembers(verdicts, ['ok', 'repeated'])
    assert.equal((await answerTo((await owner()).api, { code: item!.tag_code, mode: 'find' })).verdict, 'ok')
  })

  test('requires the permission, and a body that can be read')
    .with([
      { body: {}, fields: ['code', 'mode'] }, { body: { code: 'X', mode: 'sell' }, fields: ['mode'] },
      { body: { code: 7, mode: 'find' }, fields: ['code'] }, { body: { code: 'X', mode: 'put', stock_id: -1 }, fields: ['stock_id'] },
      { body: { code: 'X', mode: 'find', device_at: 'noon', price: 3 }, fields: ['price', 'device_at'] },
      { body: { code: 'X'.repeat(501), mode: 'find' }, fields: ['code'] },
    ])
    .run(async ({ assert }, { body, fields }) => {
      const { status, body: answer } = await scanWith((await owner()).api, body as never)
      assert.equal(status, 422)
      assert.sameMembers(Object.keys(answer.errors ?? {}), fields)
      assert.equal((await scanWith((await staff(['order-list'])).api, body as never)).status, 403)
      assert.equal((await scanWith(guest(), body as never)).status, 401)
    })

  test('a device whose clock is wrong is heard all the same', async ({ assert }) => {
    const { items: [item] } = await aCompletedOrder()
    const device_at = new Date(Date.now() + 3_600_000).toISOString()
    assert.equal((await answerTo((await owner()).api, { code: item!.tag_code, mode: 'find', device_at })).verdict, 'ok')
    const [stored] = await withStore((store) => store.select('scans', { code: item!.tag_code }))
    assert.isNull(stored!.device_at)
  })
})

test.group('scan / put', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('moves an item into the place that was scanned last', async ({ assert }) => {
    const [{ items: [item] }, rack, other] = [await aCompletedOrder(2), await aRack(), await aRack({ type: 'attente_lavage' })]
    const { api } = await staff(SCANNER)
    assert.equal((await answerTo(api, { code: rack.code, mode: 'put' })).record?.id, rack.id)
    const put = await answerTo(api, { code: item!.tag_code, mode: 'put', stock_id: rack.id })
    assert.deepEqual([put.verdict, put.order?.items[0]?.place], ['ok', rack.code])
    // Not repeated: it is another place.
    assert.equal((await answerTo(api, { code: item!.tag_code, mode: 'put', stock_id: other.id })).verdict, 'ok')
    assert.equal((await itemState(item!.id)).current_stock_id, other.id)
  })

  test('the last item of a completed order puts the order on the rack', async ({ assert }) => {
    const [{ order, items }, rack] = [await aCompletedOrder(2), await aRack()]
    const { api } = await staff(SCANNER)
    await answerTo(api, { code: items[0]!.tag_code, mode: 'put', stock_id: rack.id })
    assert.equal((await orderState(order.id)).status, 'completed')
    const last = await answerTo(api, { code: items[1]!.tag_code, mode: 'put', stock_id: rack.id })
    assert.equal(last.order?.status, 'stocked')
    assert.equal((await orderState(order.id)).rack, rack.code)
  })

  test('the rack of an order is the one place where all its items lie', async ({ assert }) => {
    const [{ order, items: [first, second] }, rack, other] = [await aCompletedOrder(2), await aRack(), await aRack()]
    const { api } = await staff(SCANNER)
    const put = (item: { tag_code: string } | undefined, { id }: { id: number }, by = api) =>
      answerTo(by, { code: item!.tag_code, mode: 'put', stock_id: id })
    const rackAfter = async (scan: Promise<unknown>) => { await scan; return (await orderState(order.id)).rack }
    assert.deepEqual([await rackAfter(put(first, rack)), await rackAfter(put(second, rack))], [null, rack.code])
    assert.deepEqual([await rackAfter(put(first, other)), await rackAfter(put(second, other))], [null, other.code])
    assert.isNull(await rackAfter(answerTo(api, { code: second!.tag_code, mode: 'take' })))
    assert.equal(await rackAfter(put(second, other, (await staff(SCANNER)).api)), other.code)
    assert.equal((await orderState(order.id)).status, 'stocked')
  })

  test('proposes a place: beside its order, near what leaves with it, else the emptiest; asks about a full one', async ({ assert }) => {
    const [mine, beside] = [await aCompletedOrder(4), await aCompletedOrder()]
    const [first, second, third, fourth] = mine.items.map(({ tag_code }) => tag_code)
    const site_id = await siteOf(mine.order.id, beside.order.id)
    // Of places with as much room the first code is proposed.
    const rackOf = (letter: string, values: Partial<Row<'stocks'>>) => aRack({ ...values, code: `${letter}-${site_id}`, site_id })
    const [near, small] = [await rackOf('A', { threshold: 9 }), await rackOf('B', { threshold: 1 })]
    const tight = await rackOf('C', { max_area: '7' })
    const api = await scannerAt(site_id)
    const put = (code: string | undefined, place?: { readonly id: number }) =>
      answerTo(api, { code: code!, mode: 'put', ...place && { stock_id: place.id } })
    const proposal = async (code: string | undefined) => (await put(code)).message

    assert.include(await proposal(first), `\u2066${near.code}\u2069 has the most room.`)
    await put(beside.items[0]!.tag_code, near)
    assert.include(await proposal(first), `\u2066${small.code}\u2069 has the most room.`)
    await leaveTogetherToday(mine.order.id, beside.order.id)
    assert.include(await proposal(first), `\u2066${near.code}\u2069 has what leaves with it today.`)
    assert.equal((await put(first, tight)).verdict, 'ok')
    assert.include(await proposal(second), `\u2066${near.code}\u2069 has what leaves with it today.`, 'no room beside it')
    await rows('update stocks set max_area = 100 where id = ?', [tight.id])
    assert.include(await proposal(second), `\u2066${tight.code}\u2069 has others of its order.`)

    await rows('update stocks set max_area = 7 where id = ?', [tight.id])
    const full = await put(second, tight)
    assert.deepEqual([full.verdict, full.is_alarm], ['refused', false])
    assert.include(full.message, '6 of 7 m²')
    assert.include(full.message, near.code)
    assert.isNull((await itemState(mine.items[1]!.id)).current_stock_id)
    assert.equal((await put(second, tight)).verdict, 'ok', 'asked once')
    assert.equal((await put(third, small)).verdict, 'ok')
    assert.include((await put(fourth, small)).message, '1 of 1 items')
    const again = await answerTo(await scannerAt(site_id), { code: fourth!, mode: 'put', stock_id: small.id })
    assert.equal(again.verdict, 'refused', 'asked too')
    assert.equal((await put(fourth, small)).verdict, 'ok')
  })

  // domain.md §11, scenario 6.
  test('an item of another order is refused on a rack, with its own place', async ({ assert }) => {
    const [mine, other, rack, its] = [await aCompletedOrder(2), await aCompletedOrder(), await aRack(), await aRack()]
    const [code] = other.items.map(({ tag_code }) => tag_code)
    const { api } = await staff(SCANNER)
    const put = async (order_id?: number) =>
      answerTo((await staff(SCANNER)).api, { code: code!, mode: 'put', stock_id: rack.id, ...order_id !== undefined && { order_id } })
    await answerTo(api, { code: code!, mode: 'put', stock_id: its.id })
    await answerTo(api, { code: mine.items[0]!.tag_code, mode: 'put', stock_id: rack.id })
    for (const refused of [await put(mine.order.id), await put()]) {
      assert.deepEqual([refused.verdict, refused.is_alarm], ['foreign', true], refused.message)
      for (const part of [other.order.code!, its.code]) assert.include(refused.message, part)
    }
    assert.equal((await itemState(other.items[0]!.id)).current_stock_id, its.id)
    // Taken out of its place it may lie beside another order, and an empty rack is nobody's.
    await answerTo(api, { code: code!, mode: 'take' })
    assert.equal((await put()).verdict, 'ok')
    const empty = await aRack()
    assert.equal((await answerTo(api, { code: code!, mode: 'put', stock_id: empty.id })).verdict, 'ok')
  })

  test('of two scanners on one item the second sees the result of the first', async ({ assert }) => {
    const [{ items: [item] }, rack] = [await aCompletedOrder(), await aRack()]
    const put = async () => answerTo((await staff(SCANNER)).api, { code: item!.tag_code, mode: 'put', stock_id: rack.id })
    const verdicts = (await Promise.all([put(), put()])).map(({ verdict }) => verdict)
    assert.sameMembers(verdicts, ['ok', 'repeated'])
    const moves = await withStore((store) => store.select('stock_movements', { order_item_id: item!.id, to_stock_id: rack.id }))
    assert.lengthOf(moves, 1)
  })

  test('the same request sent again moves once', async ({ assert }) => {
    const [{ items: [item] }, rack] = [await aCompletedOrder(), await aRack()]
    const { api } = await staff(SCANNER)
    const send = () => scanWith(api, { code: item!.tag_code, mode: 'put', stock_id: rack.id }, 'put once')
    const [one, again] = [await send(), await send()]
    assert.deepEqual(again.body, one.body)
    assert.lengthOf(await storedScans(item!.tag_code), 1)
  })

  test('is refused and stored: {reason}')
    .with(['no place', 'no permission', 'a disabled place', 'an unknown place', 'no item'].map((reason) => ({ reason })))
    .run(async ({ assert }, { reason }) => {
      const { order, items: [item] } = await aCompletedOrder()
      const rack = await aRack(reason === 'a disabled place' ? { status: 'disable' } : {})
      const { api } = await staff(reason === 'no permission' ? ['scan-create', 'order-list'] : SCANNER)
      const stock_id = reason === 'an unknown place' ? 987_654 : rack.id
      const code = reason === 'no item' ? order.code : item!.tag_code
      const body = await answerTo(api, { code, mode: 'put', ...reason !== 'no place' && { stock_id } })
      assert.equal(body.verdict, 'refused')
      assert.isNotEmpty(body.message)
      assert.isNull((await itemState(item!.id)).current_stock_id)
      assert.deepEqual((await storedScans(code)).map(({ verdict }) => verdict), ['refused'])
    })
})

/** As a wedge scanner types it on a French keyboard. */
function asAzerty(code: string): string {
  const keys = new Map([...'1234567890AQZWM'].map((key, index) => [key, [...'&é"\'(-è_çàQAWZ?'][index]!]))
  return [...code].map((key) => keys.get(key) ?? key).join('')
}

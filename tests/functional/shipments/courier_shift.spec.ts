import { test } from '@japa/runner'
import sharp from 'sharp'
import { MEGABYTE } from '#common/files/bytes'
import { LOCALES } from '#common/locales'
import { watchInvariants } from '#tests/support/rows/broken_rows'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { pdf } from '#tests/support/rows/sample_files'
import { uploadFile } from '#tests/support/rows/upload_files'
import { aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { saveSetting, withStore } from '#tests/support/server/with_store'
import { aRider, errorAt, finish, freeShipment as free, wasOffline, type Answer, type Pressed } from './courier_day.ts'
import type { SettlementView } from '#common/orders/settlement_view'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>
const items = (id: number) => withStore((store) => store.select('order_delivery_items', { order_delivery_id: id }))
const stopNow = async (id: number) => (await withStore((store) => store.find('order_deliveries', id)))!

async function office() {
  const { api, id } = await owner()
  const post = async <T = Answer>(path: string, body: object = {}): Promise<Pressed<T>> => {
    const answer = await api.post<T>(`/api/user/${path}`, body)
    return { ...answer.body, http: answer.status }
  }
  return { api, id, post }
}

test.group('shipments / the shift of a courier', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  const findBroken = watchInvariants(group)

  test('a free shipment is reserved by exactly one of two couriers', async ({ assert }) => {
    const { shipment, stops } = await free({ start_time: '06:00', end_time: '07:00' })
    const [one, two] = [await aRider(), await aRider()]
    const seen = (await one.day()).free.find(({ id }) => id === shipment.id)
    assert.deepInclude(seen, { stops_count: 2, refusal: null, can: { reserve: { allowed: true } } })
    const answers = await Promise.all([one, two].map((rider) => rider.press(`shipments/${shipment.id}/reserve`)))
    assert.deepEqual(answers.map(({ http }) => http).sort(), [200, 409])
    const [winner, loser] = answers[0]!.http === 200 ? [one, two] : [two, one]
    assert.include(answers.map(({ message }) => message), 'Another courier has this shipment.')
    const mine = (await winner.day()).shipments[0]!
    // What it is, not its tag once more.
    const descriptions = new Set(mine.stops.flatMap(({ items }) => items.map(({ description }) => description)))
    assert.deepEqual([...descriptions], ['Carpets of a test · Fringed carpet · \u2066300\u00a0×\u00a0200\u2069\u00a0cm'])
    assert.deepEqual(mine.stops.map(({ id, is_ready, is_paid, amount_due }) => [id, is_ready, is_paid, amount_due]),
      stops.map(({ id }) => [id, true, false, 27_000]))
    assert.deepEqual([(await loser.day()).shipments, (await loser.day()).free.filter(({ id }) => id === shipment.id)], [[], []])
    assert.equal((await loser.press(`order-deliveries/${stops[0]!.id}/arrive`)).http, 404)
    // Given back before anything has begun, it is free again.
    assert.equal((await winner.press(`shipments/${shipment.id}/release`)).http, 200)
    assert.isTrue((await loser.day()).free.some(({ id }) => id === shipment.id))
    assert.equal((await loser.press(`shipments/${shipment.id}/reserve`)).http, 200)
  })

  test('who may not take it reads why, and the zones of a courier limit what is free', async ({ assert }) => {
    const { shipment } = await free({ start_time: '07:00', end_time: '08:00' })
    const reserve = async (values: Parameters<typeof aRider>[0]) => {
      const rider = await aRider(values)
      const refusal = (await rider.day()).free.find(({ id }) => id === shipment.id)?.refusal
      return { ...await rider.press(`shipments/${shipment.id}/reserve`), refusal }
    }
    const off = await reserve({ on_duty: false })
    assert.deepInclude(off, { http: 409, message: 'You are off duty. Switch to on duty first.', refusal: off.message })
    assert.include((await reserve({ max_tasks: 1 })).message, 'more than 1')
    const small = await withStore((store) => store.insert('vehicles', {
      registration_number: 'SMALL-1', type: 'triporteur', max_collect: 1, max_delivery: 1,
    }))
    const full = await reserve({ vehicle_id: small.id })
    assert.equal(errorAt(full, 'vehicle_id'), 'Deliveries: 2, the vehicle takes 1.')
    assert.equal((await reserve({ vehicle_id: null })).http, 422)
    const [zone, other] = await withStore((store) => store.select('zones', {}))
    await withStore((store) => store.update('shipments', shipment.id, { zones: [zone!.id] }))
    const elsewhere = await reserve({ zones: [other!.id] })
    assert.deepInclude(elsewhere, { http: 409, message: 'This shipment is not in your zones.', refusal: undefined })
    assert.equal((await reserve({ zones: [zone!.id] })).http, 200)
  })

  test('a shift: loaded, on the way, code, cash, part of an order, expenses, checked in and settled', async ({ assert }) => {
    const { shipment, stops: [first, second], orders } = await free({ start_time: '08:00', end_time: '12:00' })
    const rider = await aRider({ cash_limit: 50_000, fee_type: 'per_stop', fee_value: '5' })
    const press = (stop: Stop, verb: string, body: object = {}) => rider.press<Stop & Answer>(`order-deliveries/${stop.id}/${verb}`, body)
    assert.equal((await rider.press(`shipments/${shipment.id}/reserve`)).http, 200)
    assert.equal((await rider.press(`shipments/${shipment.id}/leave`)).message, 'Some items are not loaded yet.')
    for (const stop of [first!, second!]) assert.equal((await press(stop, 'load')).http, 200)
    const { body: photo } = await uploadFile(rider, 'shipments.odometer_start_photo_id', pdf, { guard: 'courier' })
    assert.isDefined(photo.errors)
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } }).jpeg().toBuffer()
    await saveSetting('files_max_megabytes', 1)
    const large = await uploadFile(rider, 'shipments.odometer_start_photo_id', Buffer.concat([picture, Buffer.alloc(2 * MEGABYTE)]), {
      guard: 'courier',
    })
    await saveSetting('files_max_megabytes', 10)
    assert.deepEqual([large.status, large.body.errors], [413, { file: ['The file is larger than 1 MB.'] }])
    const { body: dial } = await uploadFile(rider, 'shipments.odometer_start_photo_id', picture, { guard: 'courier' })
    const odometer = { odometer_start: 84_310, odometer_start_photo_id: dial.id }
    assert.isDefined(errorAt(await rider.press(`shipments/${shipment.id}/leave`, { ...odometer, odometer_start: -1 }), 'odometer_start'))
    assert.equal((await rider.press(`shipments/${shipment.id}/leave`, odometer)).http, 200)
    assert.include(await withStore((store) => store.find('shipments', shipment.id)), odometer)

    const gone = await press(first!, 'go', { location: { lat: 27.15, lng: -13.2 } })
    assert.equal(gone.http, 200)
    assert.notProperty(gone, 'proof_code')
    const { proof_code } = await stopNow(first!.id)
    assert.match(proof_code ?? '', /^\d{4}$/)
    const message = (await withStore((store) => store.select('notifications', { event: 'courier_on_the_way' }))).at(-1)
    assert.include(message?.body, proof_code ?? '-')

    assert.equal((await press(first!, 'arrive')).http, 200)
    assert.equal(errorAt(await press(first!, 'done'), 'code'), 'Ask the client for the code that they received.')
    const wrong = await press(first!, 'check_code', { code: 'abcd' })
    assert.deepEqual([wrong.http, wrong.code_tries, wrong.code_checked_at], [200, 1, null])
    assert.equal((await press(first!, 'check_code', { code: proof_code })).http, 200)
    assert.include(errorAt(await press(first!, 'done'), 'unpaid_reason'), 'Only a manager')
    assert.equal(errorAt(await press(first!, 'pay', { amount: 27_001, method: 'cash' }), 'amount'), 'Only 270.00 MAD still due.')
    assert.equal(errorAt(await press(first!, 'pay', { amount: -5, method: 'cash' }), 'amount') !== undefined, true)
    assert.equal((await press(first!, 'pay', { amount: 27_000, method: 'cash', cash_given: 30_000 })).http, 200)
    assert.deepInclude(await press(first!, 'done'), { http: 200, status: 'done', handled_items: 3 })
    assert.equal((await withStore((store) => store.find('orders', orders[0]!.id)))?.status, 'delivered')

    // Two of three items: what stays on the vehicle is not asked for. Five wrong codes, then a photo and a note.
    const [a, b, c] = await items(second!.id)
    for (const item of [a!, b!]) assert.equal((await rider.press(`order-delivery-items/${item.id}/hand_over`)).http, 200)
    assert.isDefined(errorAt(await rider.press(`order-delivery-items/${c!.id}/damage`, { note: 'Torn' }), 'photo_id'))
    assert.equal((await rider.press(`order-delivery-items/${c!.id}/refuse`, { note: 'Stain' })).http, 200)
    await press(second!, 'go')
    for (let each = 0; each < 5; each++) await press(second!, 'check_code', { code: '0' })
    assert.include((await press(second!, 'check_code', { code: '0' })).message, 'Five wrong codes.')
    const part = { outcome_reason: 'refused_quality', unpaid_reason: 'No cash' }
    assert.isDefined(errorAt(await press(second!, 'semi_done', part), 'signature_id'))
    const photos = [await rider.photo('order_deliveries.photos')]
    assert.isDefined(errorAt(await press(second!, 'semi_done', { ...part, photos }), 'proof_note'))
    const proven = { ...part, photos, proof_note: 'To the neighbour' }
    assert.include(errorAt(await press(second!, 'semi_done', proven), 'unpaid_reason'), '180.00')
    assert.equal((await press(second!, 'pay', { amount: 18_000, method: 'cash' })).http, 200)
    assert.deepInclude(await press(second!, 'semi_done', proven), { http: 200, status: 'semi_done', handled_items: 2 })
    assert.equal((await stopNow(second!.id)).proof_type, 'photo')

    const [fuel] = (await rider.day()).choices.expense_category
    const expense = { shipment_id: shipment.id, category_id: fuel!.id, amount: 4000, note: 'Fuel' }
    assert.equal((await rider.press('shipment-expenses', expense)).http, 201)
    assert.isDefined(errorAt(await rider.press('shipment-expenses', { ...expense, amount: -1 }), 'amount'))
    const stranger = await aRider()
    assert.equal((await stranger.press('shipment-expenses', expense)).http, 422)
    const { cash } = await rider.day()
    assert.deepInclude(cash, { held: 41_000, limit: 50_000 })

    const { post } = await office()
    const counted = (amount: number) => [{ value: 100, count: amount / 100 }]
    const early = await post('settlements', { shipment_id: shipment.id, counted: counted(100) })
    assert.equal(early.http, 422)
    assert.equal((await post(`order-deliveries/${second!.id}/check_in`)).http, 200)
    const back = await post(`shipments/${shipment.id}/close`, { odometer_end: 84_309 })
    assert.isDefined(errorAt(back, 'odometer_end'))
    assert.deepInclude(await post(`shipments/${shipment.id}/close`, { odometer_end: 84_350 }), { http: 200, status: 'completed' })
    const driven = await withStore(async (store) => {
      const { vehicle_id } = (await store.find('shipments', shipment.id))!
      return (await store.find('vehicles', vehicle_id!))?.odometer
    })
    assert.equal(driven, 84_350)
    assert.deepEqual((await rider.day()).shipments.map(({ id, status, stops }) => [id, status, stops]), [[shipment.id, 'completed', []]])

    // 450.00 taken, 40.00 paid from it, 2 stops at 5.00: 400.00 to hand over. 30.00 are missing: a second person.
    const cashier = await office()
    const view = (await cashier.api.get<SettlementView>(`/api/user/shipments/${shipment.id}/settlement`)).body
    assert.deepInclude(view, { expected: 45_000, expenses: 4000, fee: 1000, to_hand_over: 40_000, variance_limit: 2000 })
    assert.include(view.refusal, 'Open your cash drawer first')
    const settle = (body: object) => cashier.post<Row<'settlements'> & Answer>('settlements', { shipment_id: shipment.id, ...body })
    assert.include(errorAt(await settle({ counted: counted(40_000) }), 'shipment_id'), 'Open your cash drawer first')
    const drawer = await cashier.post<Row<'cash_sessions'>>('cash-sessions', { station: `till ${shipment.id}`, opening_amount: 10_000 })
    assert.include(errorAt(await settle({ counted: counted(37_000) }), 'variance_reason'), '−30.00')
    const settled = await settle({ counted: counted(37_000), variance_reason: 'Lost on the way' })
    assert.deepInclude(settled, { http: 201, status: 'counted', variance: -3000, expected: 45_000 })
    assert.equal((await settle({ counted: counted(37_000), variance_reason: 'Again' })).http, 422)
    assert.equal((await withStore((store) => store.find('shipments', shipment.id)))?.status, 'completed')
    assert.equal((await cashier.post(`settlements/${settled.id}/verify`)).message, 'Someone else must verify what you have counted.')
    assert.deepInclude(await post(`settlements/${settled.id}/verify`), { http: 200, status: 'settled' })
    const [paid, till, me] = await withStore(async (store) => [
      await store.find('shipments', shipment.id), await store.find('cash_sessions', drawer.id), await store.find('couriers', rider.id),
    ] as const)
    assert.deepEqual([paid?.status, till?.expected_amount, me?.cash_held], ['paid', 47_000, 0])
    // What is settled stays: the payment at the door, and what the settlement booked.
    const booked = await withStore((store) => store.select('transactions', { shipment_id: shipment.id }))
    assert.lengthOf(booked, 5)
    for (const { id } of booked) assert.equal((await post(`transactions/${id}/cancel`, { reason: 'Wrong' })).http, 409)
    assert.equal(errorAt(await rider.press('shipment-expenses', expense), 'shipment_id'), 'The shipment is settled already.')
    assert.deepEqual(await findBroken(), [])
  })

  test('a phone without a network: device times, replays, a stop that was ended meanwhile, a wrong clock', async ({ assert }) => {
    const { shipment, stops: [first, second] } = await free({ start_time: '12:00', end_time: '13:00' })
    const rider = await aRider()
    await rider.press(`shipments/${shipment.id}/reserve`)
    await withStore((store) => store.update('shipments', shipment.id, { reserved_at: new Date(Date.now() - 3 * 3_600_000).toISOString() }))
    for (const stop of [first!, second!]) await rider.press(`order-deliveries/${stop.id}/load`)
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const press = (stop: Stop, verb: string, body: object, options: object) =>
      rider.press<Stop & Answer>(`order-deliveries/${stop.id}/${verb}`, body, { at, ...options })
    const paid = { amount: 27_000, method: 'cash' }
    for (let each = 0; each < 2; each++) assert.equal((await press(first!, 'pay', paid, { key: 'pay-1' })).http, 200)
    assert.equal((await press(first!, 'pay', { ...paid, amount: 1 }, { key: 'pay-1' })).http, 422)
    const signed = { signature_id: await rider.photo('order_deliveries.signature_id') }
    const done = await press(first!, 'done', signed, { key: 'done-1' })
    assert.deepEqual([done.status, done.ended_at], ['done', at])
    assert.deepEqual((await press(first!, 'done', signed, { key: 'done-1', at: new Date().toISOString() })).ended_at, at)
    const payments = await withStore((store) => store.select('transactions', { order_delivery_id: first!.id }))
    assert.deepEqual(payments.map(({ amount, paid_at }) => [amount, paid_at]), [[27_000, at]])

    // Hours ahead, or before the shipment was reserved: the time of the server, and what the phone said beside it.
    for (const wrong of [new Date(Date.now() + 7_200_000), new Date(Date.now() - 5 * 3_600_000)]) {
      const before = Date.now()
      await press(second!, 'go', {}, { at: wrong.toISOString() })
      const { gone_at, device_at, received_at } = await stopNow(second!.id)
      assert.equal(device_at, wrong.toISOString())
      assert.isAtLeast(Date.parse(gone_at ?? ''), before)
      assert.isAtLeast(Date.parse(received_at ?? ''), before)
    }
    // A phone whose clock was never set.
    await press(second!, 'go', {}, { at: '1970-01-02T03:04:05.000Z' })
    assert.equal((await stopNow(second!.id)).device_at, '2000-01-01T00:00:00.000Z')
    assert.isDefined(errorAt(await press(second!, 'go', {}, { at: 'yesterday' }), 'X-Device-At'))

    // The office ends the stop first.
    const { post } = await office()
    assert.equal((await post(`order-deliveries/${second!.id}/regret`, { outcome_reason: 'changed_mind' })).http, 200)
    const late = await press(second!, 'done', {}, {})
    assert.deepEqual([late.http, late.current?.status], [409, 'regret'])
    const kept = await rider.press('refused-actions', {
      path: `/api/courier/order-deliveries/${second!.id}/done`, body: { handled_items: 3 }, message: late.texts, happened_at: at,
    })
    assert.equal(kept.http, 201)
    const stored = await withStore((store) => store.find('refused_actions', kept.id))
    assert.deepInclude(stored, { order_delivery_id: second!.id, courier_id: rider.id, status: 'open' })
    // Each reader has it in their own language, whatever the courier's is.
    assert.deepEqual([stored?.message, late.texts?.en], [late.texts, late.message])
    assert.lengthOf(new Set(Object.values(late.texts ?? {})), LOCALES.length)
    assert.equal((await post(`refused-actions/${kept.id}/close`, { note: 'Called' })).http, 200)
    // Whoever has it now: the report of a stop that was taken away arrives as well, and shows nothing of it.
    const { stops: [foreign] } = await free()
    const report = await rider.press<Answer & Row<'refused_actions'>>('refused-actions', {
      path: `/api/courier/order-deliveries/${foreign!.id}/pay`, body: { amount: 9000 }, message: { en: 'Not there.' }, happened_at: at,
    })
    assert.equal(report.http, 201)
    assert.notProperty(report, 'order_delivery_id')
    const told = await withStore((store) => store.find('refused_actions', report.id))
    assert.deepInclude(told, { order_delivery_id: foreign!.id, courier_id: rider.id })
  })

  test('a shipment that collects, with a fee for an empty trip: counted, received, settled without cash', async ({ assert }) => {
    await saveSetting('delivery_nothing_to_collect_fee', '15')
    const rider = await aRider()
    const { shipment, stops } = await withStore(async (store) => {
      const orders = []
      for (const declared_items of [3, 2, 1]) orders.push((await aTransportOrder(store, { declared_items })).order)
      const pickups = []
      for (const { id } of orders) pickups.push(await stopOf(store, id))
      const made = await store.insert('shipments', { type: 'collect', start_time: '14:00', end_time: '15:00' })
      await store.transition('shipments', made.id, 'add_stops', { args: { stops: pickups.map(({ id }) => id) } })
      return { shipment: await store.transition('shipments', made.id, 'publish'), stops: pickups }
    })
    const [one, two, three] = stops as [Stop, Stop, Stop]
    const press = (stop: Stop, verb: string, body: object = {}, at?: string) =>
      rider.press<Stop & Answer>(`order-deliveries/${stop.id}/${verb}`, body, at === undefined ? {} : { at })
    await rider.press(`shipments/${shipment.id}/reserve`)
    assert.isDefined(errorAt(await press(one, 'done', { handled_items: 4 }), 'photos'))
    assert.equal((await finish(rider, one, { handled_items: 4 })).http, 200)
    assert.equal((await press(two, 'no_response', { outcome_reason: 'no_answer' })).http, 409)
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await withStore((store) => store.update('shipments', shipment.id, { reserved_at: ago(20) }))
    await wasOffline(rider, ago(14))
    for (const minutes of [12, 8, 4]) {
      const { http } = await rider.press('delivery-calls', {
        order_id: two.order_id, order_delivery_id: two.id, phone: '+212600000000', result: 'no_answer', phase: 'at_door',
      }, { at: ago(minutes) })
      assert.equal(http, 201)
    }
    assert.equal((await press(two, 'no_response', { outcome_reason: 'no_answer' })).http, 200)
    const services = await withStore((store) => store.select('order_services', { order_id: two.order_id }))
    assert.deepEqual(services.map(({ amount }) => amount), [1500])
    assert.equal((await press(three, 'regret', { outcome_reason: 'changed_mind' })).http, 200)

    const { post } = await office()
    assert.equal((await post(`shipments/${shipment.id}/close`)).message, 'Count the items of each pickup first.')
    assert.equal((await post(`order-deliveries/${one.id}/count`, { counted_items: 5 })).http, 200)
    const told = await withStore((store) => store.select('notifications', { event: 'count_difference' }))
    assert.include(told.map(({ body }) => body).join(), 'counted by the courier: 4, counted here: 5')
    assert.deepInclude(await post(`shipments/${shipment.id}/close`), { http: 200, status: 'completed' })
    // Without cash there is nothing that the courier has to hand in.
    assert.isEmpty((await rider.day()).shipments)
    const settled = await post<Row<'settlements'>>('settlements', { shipment_id: shipment.id, counted: [{ value: 100, count: 0 }] })
    assert.deepInclude(settled, { http: 201, status: 'settled', expected: 0 })
    assert.equal((await withStore((store) => store.find('shipments', shipment.id)))?.status, 'paid')
  })

  test('a breakdown brings all back at once, with the cash, which is settled', async ({ assert }) => {
    const { shipment, stops: [first, second], rack } = await free({ start_time: '16:00', end_time: '17:00' })
    const rider = await aRider()
    await rider.press(`shipments/${shipment.id}/reserve`)
    for (const stop of [first!, second!]) await rider.press(`order-deliveries/${stop.id}/load`)
    await rider.press(`order-deliveries/${first!.id}/pay`, { amount: 27_000, method: 'cash' })
    assert.equal((await finish(rider, first!)).http, 200)
    const { post } = await office()
    assert.deepInclude(await post(`shipments/${shipment.id}/break_off`, { reason: 'Gearbox' }), { http: 200, status: 'return_cancelled' })
    assert.include(await stopNow(second!.id), { status: 'pending', shipment_id: null, unloaded_items: 3 })
    assert.equal((await withStore((store) => store.find('stocks', rack.id)))?.occupancy, 3)
    const cashier = await staff(['shipment-settle', 'shipment-list', 'cash-create', 'cash-list', 'settlement-list'])
    await cashier.api.post('/api/user/cash-sessions', { station: 'breakdown', opening_amount: 0 })
    const { status, body } = await cashier.api.post<Row<'settlements'>>('/api/user/settlements', {
      shipment_id: shipment.id, counted: [{ value: 10_000, count: 2 }, { value: 1000, count: 7 }],
    })
    assert.deepEqual([status, body.status, body.variance], [201, 'settled', 0])
    assert.deepEqual(await findBroken(), [])
  })
})

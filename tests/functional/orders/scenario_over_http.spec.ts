/** Scenario 1 of domain.md §11, sentence by sentence, as the calls of the people who take part in it. */
import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aCarpetCategory } from '#tests/support/rows/orders'
import { freshPhone, guest, staff, type Person } from '#tests/support/rows/people'
import { aStockPlace, withPlantWorker } from '#tests/support/rows/plant_rows'
import { watchWrittenRows, type WrittenRows } from '#tests/support/rows/written_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import type { PaperDocument } from '#common/files/paper_document'
import type { ScanRequest, ScanResponse } from '#common/scan'
import type { Row } from '#resources'

interface Answered extends Row<'orders'> {
  readonly client: { readonly label: string }
  readonly items: readonly Row<'order_items'>[]
  readonly can: { readonly transitions: Readonly<Record<string, { allowed: boolean; reason?: string }>> }
  readonly message?: string
}

const withRole = (name: string) => staff(permissionNamesOfRole(ROLES.find((role) => role.name === name)!))

const aLead = () => withRole('Plant lead')

const scan = async ({ api }: Person, body: ScanRequest): Promise<ScanResponse> =>
  (await api.post<ScanResponse>('/api/user/scan', body)).body

/** Prints, and returns the text of the paper and the contents of its QR codes. */
async function print({ api }: Person, paper: string, type: string, id: number): Promise<{ text: string; codes: string[] }> {
  const made = await api.post<{ id: number }>('/api/user/prints', { paper, subject: { type, id }, locale: 'fr' })
  const { body } = await api.get<PaperDocument>(`/api/user/prints/${made.body.id}/document`)
  const text = JSON.stringify(body.pages)
  return { text, codes: [...text.matchAll(/"kind":"qr","content":"([^"]*)"/g)].map(([, code = '']) => code) }
}

/** A category at 15 MAD/m² whose items are washed and checked, and a rack. */
const aPlant = () => withPlantWorker(async (store) => {
  const category = await aCarpetCategory(store)
  await store.update('categories', category.id, { drying_hours: 10 })
  const department_id = (await store.insert('departments', { name: { en: 'Plant' }, code: `P${category.id}` })).id
  const steps = []
  for (const [index, name] of ['Wash', 'Quality'].entries()) {
    const job = await store.insert('jobs', { name: { en: name }, department_id })
    const step = { category_id: category.id, job_id: job.id, name: { en: name }, position: index + 1 }
    steps.push(await store.insert('processes', step))
  }
  return { category, steps, rack: await aStockPlace(store) }
})

test.group('orders / scenario 1 over HTTP', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a clerk takes, measures, washes, is paid for and hands over two carpets', async ({ assert }) => {
    const { category, steps, rack } = await aPlant()
    const [clerk, keeper] = [await withRole('Counter clerk'), await withRole('Stock keeper')]
    const [lead, colleague, checker, other] = [await aLead(), await aLead(), await aLead(), await aLead()]
    const post = async (path: string, body: object = {}) => clerk.api.post<Answered>(`/api/user/${path}`, body)
    const drawer = (await post('cash-sessions', { station: `Counter ${clerk.id}`, opening_amount: 50_000 })).body

    const written = await watchWrittenRows()
    const assertWritten = async (rows: WrittenRows) => { assert.deepEqual(await written(), rows) }

    // Phone typed, client found, two carpets tagged.
    const phone = freshPhone()
    await post('clients', { phone, first_name: 'Mariem', last_name: 'Ment Sidi', locale: 'fr' })
    const typed = `0${phone.slice(4)}`
    const { body: [found] } = await clerk.api.get<{ id: number; full_name: string }[]>(`/api/user/clients?q=${typed}`)
    assert.equal(found?.full_name, 'Mariem Ment Sidi')
    const carpet = { category_id: category.id, type: 'irani', tissu: 'laine' }
    const { status, body: created } = await post('orders', { client_id: found?.id, items: [carpet, carpet] })
    assert.equal(status, 201, JSON.stringify(created))
    assert.include(created, { status: 'pending', received_items: 2, total: null })
    const { id, code, items: [long, round] } = created
    const tags = (await print(clerk, 'tag', 'orders', id)).codes
    assert.deepEqual(tags, [long!.tag_code, round!.tag_code])
    await assertWritten({
      audit_logs: '5 new', clients: '1 new', clients_roles: '1 new', orders: '1 new', order_items: '2 new', prints: '1 new',
      // That the order is stored.
      notifications: '1 new', queue_jobs: '1 new',
    })

    // A receipt without price; its codes open the order at the plant, and its page for the client.
    const slip = await print(clerk, 'deposit_slip', 'orders', id)
    for (const text of [code, 'Mariem Ment Sidi', ...tags]) assert.include(slip.text, text!)
    // The characters of a code are random.
    assert.notMatch(slip.text.replaceAll(/"content":"[^"]*"/g, ''), /\d\s*(MAD|DH)\b/)
    const [link = '', claim = ''] = slip.codes
    const received = await scan(clerk, { code: claim, mode: 'receive' })
    assert.deepEqual([received.verdict, received.order?.status], ['ok', 'in_measure'])
    await assertWritten({
      audit_logs: '2 new', order_events: '1 new', orders: '1 changed', order_items: '2 changed', prints: '1 new', scans: '1 new',
    })

    // Measured 200 × 300 and Ø 180: 6.000 + 2.545 m², billed 6.00 + 2.54, 90.00 + 38.10 MAD.
    assert.equal((await scan(clerk, { code: tags[0]!, mode: 'find' })).record?.id, long!.id)
    const missing = await post(`order-items/${long!.id}/measure`, { shape: 'rectangle', length_cm: 300, measure_place: 'bureau' })
    assert.equal(missing.status, 422)
    assert.deepPropertyVal(missing.body, 'errors.width_cm', ['This field cannot be empty.'])
    await post(`order-items/${long!.id}/measure`, { shape: 'rectangle', length_cm: 300, width_cm: 200, measure_place: 'bureau' })
    await post(`order-items/${round!.id}/measure`, { shape: 'round', diameter_cm: 180, measure_place: 'bureau' })
    const { body: measured } = await clerk.api.get<Answered>(`/api/user/orders/${id}`)
    assert.include(measured, { status: 'measured', total: 12_810 })
    assert.deepEqual(measured.items.map((item) => [item.measured_quantity, item.billed_quantity, item.unit_price, item.amount]), [
      ['6.000', '6.000', 1500, 9000], ['2.545', '2.540', 1500, 3810],
    ])
    await assertWritten({
      audit_logs: '4 new', scans: '1 new', measurements: '2 new', order_items: '2 changed', orders: '1 changed', order_events: '3 new',
      // The quote waits for a moment: somebody may send it by hand.
      quotes: '1 new', notifications: '1 new', queue_jobs: '1 new', clients: '1 changed',
    })

    // The quote by WhatsApp; the client accepts on the page of the slip.
    const quoted = await clerk.api.post('/api/user/messages/by-hand', {
      event: 'quote_ready', subject: { type: 'orders', id }, channel: 'whatsapp',
    })
    assert.equal(quoted.status, 201)
    const token = new URL(link).pathname.split('/').at(-1)
    const answer = await guest().post<Answered>(`/api/public/orders/${token}/answer`, { accepted: [long!.id, round!.id] })
    assert.equal(answer.body.status, 'confirmed', JSON.stringify(answer.body))
    const [quote] = await withStore((store) => store.select('quotes', { order_id: id }))
    assert.include(quote, { status: 'accepted', sent_channel: 'whatsapp', total: 12_810 })
    await assertWritten({
      audit_logs: '7 new', quotes: '1 changed', order_items: '2 changed', orders: '1 changed', order_events: '3 new',
      // By hand in the place of the one that waited; the answer to the clerk; the confirmation to the client.
      notifications: '3 new, 1 changed', queue_jobs: '1 new',
    })

    // Washed, dried, quality: each step is started by one scan and finished by another.
    const ids = [long!.id, round!.id]
    for (const order_item_id of ids) for (const { id: process_id, job_id } of steps)
      assert.equal((await lead.api.post('/api/user/tasks', { order_item_id, process_id, job_id })).status, 201)
    const step = async (tag: string) => [
      (await scan(lead, { code: tag, mode: 'step' })).verdict, (await scan(colleague, { code: tag, mode: 'step' })).verdict,
    ]
    for (const tag of tags) assert.deepEqual(await step(tag), ['ok', 'ok'])
    const drying = await lead.api.post<{ id: number; items: { id: number }[] }>('/api/user/dryings', {
      place: 'Terrace', items: ids.map((order_item_id) => ({ order_item_id })),
    })
    assert.isNotNull((await scan(clerk, { code: tags[1]!, mode: 'find' })).order?.items[1]?.drying_until)
    for (const hung of drying.body.items) await lead.api.post(`/api/user/drying-items/${hung.id}/take_out`, { result: 'dry' })
    assert.equal((await lead.api.get<{ status: string }>(`/api/user/dryings/${drying.body.id}`)).body.status, 'done')
    for (const tag of tags) for (const person of [checker, other])
      assert.equal((await scan(person, { code: tag, mode: 'step' })).verdict, 'ok')
    assert.equal((await clerk.api.get<Answered>(`/api/user/orders/${id}`)).body.status, 'completed')
    await assertWritten({
      audit_logs: '28 new', tasks: '4 new', scans: '9 new', dryings: '1 new', drying_items: '2 new', order_items: '2 changed',
      orders: '1 changed', order_events: '6 new',
    })

    // Rack, then the message.
    assert.equal((await scan(keeper, { code: rack.code, mode: 'put' })).kind, 'place')
    const racked = []
    for (const tag of tags) racked.push((await scan(keeper, { code: tag, mode: 'put', stock_id: rack.id })).order?.status)
    assert.deepEqual(racked, ['completed', 'stocked'])
    await clerk.api.post('/api/user/messages/by-hand', { event: 'order_ready', subject: { type: 'orders', id }, channel: 'whatsapp' })
    await assertWritten({
      audit_logs: '8 new', scans: '3 new', stock_movements: '2 new', stocks: '1 changed', order_items: '2 changed', orders: '1 changed',
      order_events: '2 new',
      // By hand, and the one that waited and is canceled by it.
      notifications: '2 new', queue_jobs: '1 new',
    })

    // The slip at the counter; 100 of 128.10 in cash.
    const opened = await scan(clerk, { code: link, mode: 'hand_over' })
    assert.deepEqual([opened.order?.status, opened.progress, opened.order?.items.map(({ place }) => place)],
      ['notified', { done: 0, total: 2 }, [rack.code, rack.code]])
    const { body: paid } = await post(`orders/${id}/pay`, { amount: 10_000, method: 'cash', cash_given: 20_000 })
    assert.include(paid, { paid_total: 10_000, balance: 2810 })
    assert.deepEqual(paid.can.transitions.deliver, { allowed: false, reason: '28.10 MAD still due.' })
    const receipt = (await print(clerk, 'receipt', 'orders', id)).text
    for (const amount of ['128,10', '100,00', '28,10']) assert.include(receipt, amount)
    await assertWritten({
      audit_logs: '3 new', scans: '1 new', transactions: '1 new', cash_sessions: '1 changed', orders: '1 changed', clients: '1 changed',
      order_events: '1 new', prints: '1 new', notifications: '1 new', queue_jobs: '1 new',
    })

    // The hand-over is refused, by scan and by button, until the rest is paid by card.
    await scan(clerk, { code: tags[0]!, mode: 'hand_over', order_id: id })
    const unpaid = await scan(clerk, { code: tags[1]!, mode: 'hand_over', order_id: id })
    assert.deepEqual([unpaid.verdict, unpaid.message, unpaid.progress], ['refused', '28.10 MAD still due.', { done: 2, total: 2 }])
    const refused = await post(`orders/${id}/deliver`)
    assert.deepEqual([refused.status, refused.body.message], [409, '28.10 MAD still due.'])
    assert.equal((await post(`orders/${id}/deliver_unpaid`, { reason: 'Knows us' })).status, 403)
    await post(`orders/${id}/pay`, { amount: 2810, method: 'card' })
    const delivered = await scan(clerk, { code: tags[1]!, mode: 'hand_over', order_id: id })
    assert.deepEqual([delivered.verdict, delivered.order?.status], ['ok', 'delivered'], delivered.message)
    const { body: end } = await clerk.api.get<Answered>(`/api/user/orders/${id}`)
    assert.include(end, { status: 'delivered', paid_total: 12_810, balance: 0, payment_state: 'paid', delivered_items: 2 })
    const stored = await withStore((store) => store.find('stocks', rack.id))
    assert.equal(stored?.occupancy, 0)
    await assertWritten({
      audit_logs: '7 new', scans: '3 new', transactions: '1 new', stock_movements: '2 new', stocks: '1 changed', order_items: '2 changed',
      orders: '1 changed', clients: '1 changed', order_events: '4 new',
      // That it is paid, and that it is handed over.
      notifications: '2 new', queue_jobs: '2 new',
    })

    // The drawer closes with zero variance.
    const counted = [{ value: 20_000, count: 3 }]
    const closed = await clerk.api.post<Row<'cash_sessions'>>(`/api/user/cash-sessions/${drawer.id}/close`, { counted })
    assert.include(closed.body, { status: 'closed', expected_amount: 60_000, counted_amount: 60_000, variance: 0 })
    await assertWritten({ audit_logs: '1 new', cash_sessions: '1 changed' })
  })
})

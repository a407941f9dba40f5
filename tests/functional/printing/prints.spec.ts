import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { anOrder, measuredOrder } from '#tests/support/rows/orders'
import { aMachine, aStockPlace, withPlantWorker } from '#tests/support/rows/plant_rows'
import { setupOwner, staff } from '#tests/support/rows/people'
import { MAX_PAGES } from '#backend/pages/printing/build_paper'
import { translator } from '#backend/engine/i18n/translator'
import type { ScanResponse } from '#common/scan'
import type { PaperDocument } from '#common/files/paper_document'
import type { Failure } from '#tests/support/json_client'

const PRINTER = ['print-create', 'print-list', 'order-list', 'print-profile-list']
const print = (paper: string, type: string, id: number, more: object = {}) => ({ paper, subject: { type, id }, ...more })

test.group('printing / prints', (group) => {
  const owner = setupOwner(group)
  const order = (options: Parameters<typeof anOrder>[1] = {}) => withStore((store) => anOrder(store, options))
  const documentOf = async (body: object) => {
    const made = await owner.api.post<{ id: number }>('/api/user/prints', body)
    return (await owner.api.get<PaperDocument>(`/api/user/prints/${made.body.id}/document`)).body
  }

  test('a paper without room between its margins is refused, and names the field', async ({ assert }) => {
    const t = translator('en')
    const save = async (values: object) => {
      const body = { name: 'Odd', medium: 'tag', width_mm: 62, height_mm: 40, margin_mm: 3, copies: 1, ...values }
      const { status, body: answer } = await owner.api.post<Failure & { id?: number }>('/api/user/print-profiles', body)
      return status === 201 ? 'saved' : answer.errors
    }
    const margin = (max: number) => ({ margin_mm: [t('errors.printing.wide_margin', { max })] })
    assert.deepEqual(await save({ width_mm: 20, height_mm: 60, margin_mm: 30 }), margin(2))
    assert.deepEqual(await save({ height_mm: 12, margin_mm: 3 }), margin(1))
    const small = { width_mm: [t('errors.printing.small_paper', { min: 80 })] }
    assert.deepEqual(await save({ medium: 'sheet', width_mm: 60, height_mm: 297 }), small)
    assert.deepEqual(await save({ medium: 'receipt', width_mm: 58, height_mm: null, margin_mm: 30 }), margin(11))
    for (const medium of ['tag', 'label', 'ticket', 'receipt', 'sheet']) {
      for (const width_mm of [20, 58, 105, 210, 420]) {
        for (const margin_mm of [0, 10, 30]) {
          const result = await save({ medium, width_mm, height_mm: null, margin_mm })
          assert.isTrue(result !== 'saved' || width_mm - 2 * margin_mm >= 16, JSON.stringify([medium, width_mm, margin_mm, result]))
        }
      }
    }
    assert.equal(await save({ width_mm: 30, height_mm: 60, margin_mm: 2 }), 'saved')
  })

  test('all copies together have a limit of pages: more would hold up every other paper', async ({ assert }) => {
    const { order: { id } } = await order({ items: 21 })
    const made = (copies: number) => owner.api.post<Failure>('/api/user/prints', print('tag', 'orders', id, { copies, reason: 'Test' }))
    assert.equal((await made(47)).status, 201)
    const { status, body } = await made(48)
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { copies: [translator('en')('errors.printing.long', { pages: 21, max: MAX_PAGES })] })
  })

  test('an order prints a tag for each item, a slip and a receipt with what it costs', async ({ assert }) => {
    const { order: { id, code }, items } = await withStore((store) => measuredOrder(store, { items: 3 }))
    const tags = await documentOf(print('tag', 'orders', id))
    assert.lengthOf(tags.pages, 3)
    assert.include(tags, { width_mm: 62, height_mm: 40 })
    for (const [index, { tag_code }] of items.entries()) {
      const page = JSON.stringify(tags.pages[index])
      assert.include(page, `"content":"${tag_code}"`)
      for (const text of [`${index + 1}/3`, `${Number(code.slice(-6))}·${index + 1}`, '300\u00a0×\u00a0200']) assert.include(page, text)
    }
    await owner.api.post(`/api/user/orders/${id}/pay`, { amount: 7000, method: 'card' })
    for (const paper of ['deposit_slip', 'receipt']) {
      const page = JSON.stringify(await documentOf(print(paper, 'orders', id, { locale: 'fr' })))
      for (const text of [code, '90,00', '270,00', '70,00', '200,00']) assert.include(page, text, paper)
      assert.notInclude(page, translator('fr')('papers.no_price'))
    }
  })

  test('a slip says that the price follows only while an item is not measured, and what was paid in advance', async ({ assert }) => {
    const { order: { id } } = await order({ items: 2 })
    const slip = async () => JSON.stringify(await documentOf(print('deposit_slip', 'orders', id, { locale: 'fr' })))
    const t = translator('fr')
    assert.include(await slip(), t('papers.no_price'))
    await owner.api.post(`/api/user/orders/${id}/pay`, { amount: 4000, method: 'card' })
    for (const text of [t('papers.no_price'), t('papers.advance'), '40,00']) assert.include(await slip(), text)
    // Who may not read prices learns none from a paper.
    const clerk = await staff(['print-create', 'order-list'])
    const { body } = await clerk.api.post<{ id: number }>('/api/user/prints', print('deposit_slip', 'orders', id, { locale: 'fr' }))
    assert.notInclude(JSON.stringify((await clerk.api.get(`/api/user/prints/${body.id}/document`)).body), '40,00')
  })

  test('an issued invoice is shown as its paper without a print; a draft has none', async ({ assert }) => {
    const { id } = await withStore(async (store) => {
      const { order: { id: order, client_id } } = await measuredOrder(store)
      return store.insert('invoices', { client_id: client_id!, orders: [order] })
    })
    const url = `/api/user/invoices/${id}/document`
    assert.equal((await owner.api.get(url)).status, 422)
    const { number } = await withStore((store) => store.transition('invoices', id, 'issue'))
    const { status, body } = await owner.api.get<PaperDocument>(url)
    assert.equal(status, 200)
    assert.include(JSON.stringify(body.pages), number ?? 'no number')
    const prints = await withStore((store) => store.select('prints', { paper: 'invoice' }))
    assert.isFalse(prints.some(({ subject }) => subject.id === id))
  })

  test('refuses what cannot be printed, with a sentence at the field', async ({ assert }) => {
    const { order: { id: empty } } = await order({ items: 0 })
    const { order: { id }, items } = await order()
    const refusal = async (body: object) => {
      const { status, body: { errors = {} } } = await owner.api.post<Failure>('/api/user/prints', body)
      return [status, ...Object.entries(errors).flat(2)]
    }
    assert.deepEqual(await refusal(print('tag', 'orders', empty)), [422, 'subject', 'This order has no items yet.'])
    assert.deepEqual(await refusal(print('receipt', 'orders', id)), [422, 'subject', 'This order has no price yet.'])
    assert.deepEqual(await refusal(print('badge', 'orders', id)), [422, 'subject', 'This paper is not printed for such a record.'])
    assert.deepEqual(await refusal(print('tag', 'orders', id, { copies: 51 })), [422, 'copies', 'Must be at most 50.'])
    assert.deepEqual(await refusal(print('tag', 'sites', id)), [422, 'subject', 'Choose a record.'])
    await owner.api.post('/api/user/prints', print('tag', 'orders', id))
    const again = print('tag', 'order_items', items[0]!.id)
    assert.deepEqual(await refusal(again), [422, 'reason', 'Already printed. Why again?'])
    const reprint = await owner.api.post<{ is_reprint: boolean }>('/api/user/prints', { ...again, reason: 'Torn' })
    assert.deepEqual([reprint.status, reprint.body.is_reprint], [201, true])
  })

  test('needs permission for the record', async ({ assert }) => {
    const { order: { id } } = await order()
    const body = print('deposit_slip', 'orders', id)
    const printer = await staff(['print-create'])
    assert.equal((await printer.api.post('/api/user/prints', body)).status, 403)
    const counter = await staff(['print-create', 'order-list'])
    const made = await counter.api.post<{ id: number }>('/api/user/prints', body)
    assert.equal(made.status, 201)
    assert.equal((await counter.api.get(`/api/user/prints/${made.body.id}/document`)).status, 200)
    assert.equal((await printer.api.get(`/api/user/prints/${made.body.id}/document`)).status, 404)
    assert.equal((await counter.api.post('/api/user/prints', print('tag', 'orders', 999_999))).status, 404)
  })

  test('a badge, a place and a machine are found by the code on their label', async ({ assert }) => {
    const [rack, machine] = await withPlantWorker(async (store) => [await aStockPlace(store), await aMachine(store)])
    const labels = [
      ['badge', 'users', owner.id, 'user'], ['place_label', 'stocks', rack.id, 'place'],
      ['machine_label', 'machines', machine.id, 'machine'],
    ] as const
    for (const [paper, type, id, kind] of labels) {
      const code = /"kind":"qr","content":"([^"]+)"/.exec(JSON.stringify(await documentOf(print(paper, type, id))))?.[1]
      const { body } = await owner.api.post<ScanResponse>('/api/user/scan', { code, mode: 'find' })
      assert.deepEqual([body.kind, body.record?.id], [kind, id], paper)
    }
  })

  test('a credit note is shown with the number of its invoice, its negative sum, and nothing left to pay', async ({ assert }) => {
    const { invoice, note } = await withStore(async (store) => {
      const { order: { id: order, client_id } } = await measuredOrder(store)
      const { id } = await store.insert('invoices', { client_id: client_id!, orders: [order], locale: 'fr' })
      await store.transition('invoices', id, 'issue')
      const invoice = await store.transition('invoices', id, 'credit', { reason: 'Wrong client' })
      return { invoice, note: (await store.select('invoices', { credit_of_id: id }))[0]! }
    })
    const { body } = await owner.api.get<PaperDocument>(`/api/user/invoices/${note.id}/document`)
    const page = JSON.stringify(body)
    for (const text of ['Avoir', note.number!, invoice.number!, '−90,00', 'moins quatre-vingt-dix dirhams']) assert.include(page, text)
    assert.notInclude(page, translator('fr')('invoices.fields.balance'))
  })

  test('a record of another site is printed by nobody of this one, and a new site has papers of the built-in sizes', async ({ assert }) => {
    const ofSite = (id: number, site: number) => withStore(({ trx }) => trx.from('users').where('id', id).update({ site_id: site }))
    const [here, there] = [await staff(PRINTER), await staff(PRINTER)]
    const site = await withStore(async (store) => (await store.insert('sites', { name: 'Another plant' })).id)
    await ofSite(here.id, 1)
    await ofSite(there.id, site)
    const wide = { name: 'Wide', medium: 'tag', width_mm: 100, height_mm: 60, is_default: true }
    const profile = await owner.api.post<{ id: number }>('/api/user/print-profiles', wide)
    const { order: { id } } = await order()
    const made = await here.api.post<{ id: number }>('/api/user/prints', print('tag', 'orders', id))
    assert.equal(made.status, 201)
    assert.equal((await there.api.post('/api/user/prints', print('tag', 'orders', id))).status, 404)
    for (const part of ['document', 'pdf']) assert.equal((await there.api.get(`/api/user/prints/${made.body.id}/${part}`)).status, 404)
    await withStore(({ trx }) => trx.from('orders').where('id', id).update({ site_id: site }))
    assert.equal((await here.api.get(`/api/user/prints/${made.body.id}/document`)).status, 404)
    const others = { ...print('tag', 'orders', id), print_profile_id: profile.body.id, reason: 'Other paper' }
    const refused = await there.api.post<Failure>('/api/user/prints', others)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, ['print_profile_id']])
    const again = await there.api.post<{ id: number }>('/api/user/prints', { ...print('tag', 'orders', id), reason: 'Moved' })
    const { body } = await there.api.get<PaperDocument>(`/api/user/prints/${again.body.id}/document`)
    assert.deepEqual([body.width_mm, body.height_mm], [62, 40])
    await owner.api.delete(`/api/user/print-profiles/${profile.body.id}?version=1`)
  })

  test('a site has one usual paper of a medium', async ({ assert }) => {
    const profile = (name: string, more: object = {}) => owner.api.post<{ id: number, is_default: boolean }>(
      '/api/user/print-profiles', { name, medium: 'tag', width_mm: 57, height_mm: 32, is_default: true, ...more })
    for (const [field, value] of [['width_mm', 0], ['width_mm', 9], ['height_mm', 0], ['copies', 51]] as const) {
      const refused = await profile('Zero', { [field]: value })
      assert.deepEqual([refused.status, Object.keys((refused.body as object as Failure).errors ?? {})], [422, [field]])
    }
    const [first, second] = [await profile('First'), await profile('Second')]
    assert.isTrue(second.body.is_default)
    assert.isFalse((await owner.api.get<{ is_default: boolean }>(`/api/user/print-profiles/${first.body.id}`)).body.is_default)
    const { order: { id } } = await order()
    assert.equal((await documentOf(print('tag', 'orders', id))).width_mm, 57)
    await owner.api.delete(`/api/user/print-profiles/${second.body.id}?version=1`)
  })
})

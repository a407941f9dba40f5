import { test } from '@japa/runner'
import { withStore } from '#tests/support/with_store'
import { anOrder, measuredOrder } from '#tests/support/orders'
import { setupOwner, staff } from '#tests/support/people'
import type { PaperDocument } from '#common/paper_document'
import type { Failure } from '#tests/support/json_client'

const print = (paper: string, type: string, id: number, more: object = {}) => ({ paper, subject: { type, id }, ...more })

test.group('printing / prints', (group) => {
  const owner = setupOwner(group)
  const order = (options: Parameters<typeof anOrder>[1] = {}) => withStore((store) => anOrder(store, options))
  const documentOf = async (body: object) => {
    const made = await owner.api.post<{ id: number }>('/api/user/prints', body)
    return (await owner.api.get<PaperDocument>(`/api/user/prints/${made.body.id}/document`)).body
  }

  test('an order prints a tag for each item, a slip without prices, and a receipt with them', async ({ assert }) => {
    const { order: { id, code }, items } = await withStore((store) => measuredOrder(store, { items: 3 }))
    const tags = await documentOf(print('tag', 'orders', id))
    assert.lengthOf(tags.pages, 3)
    assert.include(tags, { width_mm: 62, height_mm: 40 })
    for (const [index, { tag_code }] of items.entries()) {
      const page = JSON.stringify(tags.pages[index])
      assert.include(page, `"content":"${tag_code}"`)
      assert.include(page, `${index + 1}/3`)
    }
    const slip = JSON.stringify(await documentOf(print('deposit_slip', 'orders', id, { locale: 'fr' })))
    assert.include(slip, code)
    assert.notMatch(slip, /90,00|270,00/)
    assert.include(JSON.stringify(await documentOf(print('receipt', 'orders', id, { locale: 'fr' }))), '270,00')
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
    assert.deepEqual(await refusal(again), [422, 'reason', 'This tag was printed before. Say why it is printed again.'])
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

  test('a site has one usual paper of a medium', async ({ assert }) => {
    const profile = (name: string, more: object = {}) => owner.api.post<{ id: number, is_default: boolean }>(
      '/api/user/print-profiles', { name, medium: 'tag', width_mm: 57, height_mm: 32, is_default: true, ...more })
    assert.equal((await profile('Zero', { width_mm: 0 })).status, 422)
    const [first, second] = [await profile('First'), await profile('Second')]
    assert.isTrue(second.body.is_default)
    assert.isFalse((await owner.api.get<{ is_default: boolean }>(`/api/user/print-profiles/${first.body.id}`)).body.is_default)
    const { order: { id } } = await order()
    assert.equal((await documentOf(print('tag', 'orders', id))).width_mm, 57)
    await owner.api.delete(`/api/user/print-profiles/${second.body.id}?version=1`)
  })
})

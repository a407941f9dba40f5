import { test } from '@japa/runner'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { momentText } from '#backend/services/paper/formats'
import { LOCALES } from '#common/locales'
import { translator } from '#backend/engine/i18n/translator'
import { siteUrl, type Failure } from '#tests/support/json_client'
import { anOrder, measuredOrder, payOrder } from '#tests/support/rows/orders'
import { textOfPdf } from '#tests/support/papers/pdf_pictures'
import { setupOwner, staff } from '#tests/support/rows/people'
import { aMachine, aStockPlace, withPlantWorker } from '#tests/support/rows/plant_rows'
import { withStore } from '#tests/support/server/with_store'
import type { PaperDocument } from '#common/files/paper_document'

const print = (paper: string, type: string, id: number, more: object = {}) => ({ paper, subject: { type, id }, ...more })

test.group('printing / tags and previews', (group) => {
  const owner = setupOwner(group)
  const order = () => withStore((store) => anOrder(store))
  const documentOf = async (body: object) => {
    const made = await owner.api.post<{ id: number }>('/api/user/prints', body)
    return (await owner.api.get<PaperDocument>(`/api/user/prints/${made.body.id}/document`)).body
  }
  const pdfOf = async (path: string) => {
    const response = await fetch(siteUrl() + path, { headers: { authorization: `Bearer ${owner.token}` } })
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  test('an item of three pieces has three tags, and every paper counts its pieces', async ({ assert }) => {
    const { id, code, tag } = await withStore(async (store) => {
      const { order: made, items: [first] } = await anOrder(store, { items: 1, declared_items: 4 })
      const { category_id } = first!
      const blankets = await store.insert('order_items', { order_id: made.id, category_id, quantity: 3, color: 'red' })
      const { received_items } = (await store.find('orders', made.id))!
      assert.equal(received_items, 4)
      return { id: made.id, code: made.code, tag: blankets.tag_code }
    })
    const number = (piece: number) => [`${Number(code.slice(-6))}·2`, `${piece}/4`]
    const { pages } = await documentOf(print('tag', 'orders', id, { locale: 'en' }))
    assert.lengthOf(pages, 4)
    for (const piece of [2, 3, 4])
      for (const text of [tag, translator('en')('enums.item_color.red'), ...number(piece)])
        assert.include(JSON.stringify(pages[piece - 1]), text)
    const slip = JSON.stringify(await documentOf(print('deposit_slip', 'orders', id, { locale: 'en' })))
    assert.include(slip, `{"label":"${translator('en')('orders.fields.items')}","value":"4"}`)
    assert.include(slip, '× 3')
  })

  test('papers say on one line how large an item is; a receipt is of the moment of its last payment', async ({ assert }) => {
    const { order: { id } } = await withStore((store) => measuredOrder(store))
    for (const at of ['2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z']) await withStore((store) => payOrder(store, { id }, 100), { at })
    for (const [locale, size] of [['fr', '300\u00a0×\u00a0200\u00a0cm'], ['ar', '\u2066300\u00a0×\u00a0200\u2069\u00a0سم']] as const) {
      for (const paper of ['tag', 'receipt', 'deposit_slip'])
        assert.include(JSON.stringify(await documentOf(print(paper, 'orders', id, { locale, reason: 'Test' }))), size, `${paper} ${locale}`)
    }
    const { pages } = await documentOf(print('receipt', 'orders', id, { locale: 'en' }))
    const last = momentText(translator('en'), '2026-11-03T10:00:00Z', DEFAULT_ZONE)
    assert.include(JSON.stringify(pages), `{"label":"Date","value":"${last}"}`)
  })

  test('of an item of three pieces the tag of one that got lost is printed alone', async ({ assert }) => {
    const item = await withStore(async (store) => {
      const { order: made, items: [first] } = await anOrder(store, { items: 1 })
      return store.insert('order_items', { order_id: made.id, category_id: first!.category_id, quantity: 3 })
    })
    const lost = (piece: number, more: object = {}) => print('tag', 'order_items', item.id, { piece, reprint_reason: 'lost', ...more })
    await documentOf(print('tag', 'order_items', item.id))
    const { pages } = await documentOf(lost(2))
    assert.lengthOf(pages, 1)
    // The third of the four pieces of its order.
    for (const text of [item.tag_code, '3/4']) assert.include(JSON.stringify(pages), text)
    const { status, body } = await owner.api.post<Failure>('/api/user/prints', lost(4))
    assert.deepEqual([status, body.errors], [422, { piece: [translator('en')('errors.printing.no_piece', { tags: 3 })] }])
    const ofOrder = print('tag', 'orders', item.order_id, { piece: 1, reason: 'Lost' })
    assert.equal((await owner.api.post('/api/user/prints', ofOrder)).status, 422)
  })

  test('looking at a paper is no print: it asks for no reason, and nothing is stored', async ({ assert }) => {
    const [rack, machine] = await withPlantWorker(async (store) => [await aStockPlace(store), await aMachine(store)])
    const { order: { id }, items: [item] } = await withStore((store) => measuredOrder(store))
    const papers = [
      ['tag', 'orders', id], ['sewn_tag', 'orders', id], ['tag', 'order_items', item!.id], ['deposit_slip', 'orders', id],
      ['receipt', 'orders', id], ['place_label', 'stocks', rack.id], ['machine_label', 'machines', machine.id],
      ['badge', 'users', owner.id],
    ] as const
    const count = async () => Number((await withStore(({ trx }) => trx.from('prints').count('*', 'n').first()) as { n: string }).n)
    for (const [paper, type, subject] of papers) {
      const request = print(paper, type, subject)
      assert.equal((await owner.api.post('/api/user/prints', { ...request, reason: 'First' })).status, 201, paper)
      const before = await count()
      const { status, body } = await owner.api.post<PaperDocument>('/api/user/prints/preview', request)
      assert.equal(status, 200, paper)
      assert.isNotEmpty(body.pages)
      assert.equal(await count(), before, paper)
    }
    const preview = async (body: object, api = owner.api) => {
      const { status, body: answer } = await api.post<Failure>('/api/user/prints/preview', body)
      return [status, ...Object.keys(answer.errors ?? {})]
    }
    assert.deepEqual(await preview({ paper: 'tag' }), [422, 'subject'])
    assert.deepEqual(await preview(print('badge', 'orders', id)), [422, 'subject'])
    assert.deepEqual(await preview(print('tag', 'orders', 999_999)), [404])
    assert.deepEqual(await preview(print('tag', 'orders', id), (await staff(['print-create'])).api), [403])
  })

  test('a tag is printed again for one of the usual reasons, or for one in words', async ({ assert }) => {
    const { order: { id } } = await order()
    await owner.api.post('/api/user/prints', print('tag', 'orders', id))
    const again = async (why: object) => (await owner.api.post('/api/user/prints', print('tag', 'orders', id, why))).status
    assert.deepEqual(await Promise.all([again({}), again({ reprint_reason: 'other' }), again({ reason: ' ' })]), [422, 422, 422])
    for (const why of [{ reprint_reason: 'jam' }, { reprint_reason: 'other', reason: 'Chewed' }, { reason: 'Torn' }])
      assert.equal(await again(why), 201, JSON.stringify(why))
  })

  test('a void invoice says so in each language, on the screen, on paper and as a file', async ({ assert }) => {
    for (const locale of LOCALES) {
      const { id } = await withStore(async (store) => {
        const { order: { id: order_id, client_id } } = await measuredOrder(store)
        const draft = await store.insert('invoices', { client_id: client_id!, orders: [order_id], locale })
        await store.transition('invoices', draft.id, 'issue')
        return store.transition('invoices', draft.id, 'credit', { reason: 'Wrong client' })
      })
      const said = translator(locale)('papers.void')
      assert.include(JSON.stringify((await owner.api.get(`/api/user/invoices/${id}/document`)).body), said)
      const { body: made } = await owner.api.post<{ id: number }>('/api/user/prints', print('invoice', 'invoices', id))
      for (const path of [`/api/user/invoices/${id}/pdf`, `/api/user/prints/${made.id}/pdf`]) {
        const { status, bytes } = await pdfOf(path)
        assert.equal(status, 200)
        // Letters of Arabic are joined in a PDF.
        if (locale !== 'ar') assert.include((await textOfPdf(bytes)).join(' '), said, path)
      }
    }
  })
})

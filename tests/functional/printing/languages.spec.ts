import { test } from '@japa/runner'
import { amountInWords } from '#backend/services/paper/words/amount_in_words'
import { translator } from '#backend/engine/i18n/translator'
import { aClient, measuredOrder } from '#tests/support/rows/orders'
import { aMachine, aStockPlace } from '#tests/support/rows/plant_rows'
import { setupOwner, staff } from '#tests/support/rows/people'
import { textOfPdf } from '#tests/support/papers/pdf_pictures'
import { aCourier, aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { siteUrl, type Failure } from '#tests/support/json_client'
import { withStore } from '#tests/support/server/with_store'
import type { Locale } from '#common/locales'
import type { PaperDocument } from '#common/files/paper_document'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

type Printed = { readonly [K in Row<'prints'>['paper']]?: readonly [subject: string, id: number, locale: Locale, word: string] }

test.group('printing / languages', (group) => {
  const me = setupOwner(group)
  const inFrench = { 'accept-language': 'fr' }
  const printed = async (paper: string, [type, id]: readonly [string, number, ...unknown[]], more: object = {}, api = me.api) => {
    const body = { paper, subject: { type, id }, ...more }
    const made = await api.post<{ id: number } & Failure>('/api/user/prints', body, inFrench)
    if (made.status !== 201) throw new Error(`${paper}: ${JSON.stringify(made.body)}`)
    return made.body.id
  }
  const read = async (print: number, part: 'document' | 'pdf', { token } = me) =>
    fetch(`${siteUrl()}/api/user/prints/${print}/${part}`, { headers: { authorization: `Bearer ${token}`, ...inFrench } })
  const documentOf = async (print: number, reader = me) => await (await read(print, 'document', reader)).json() as PaperDocument

  test('clients, couriers and the plant read papers in their language, all others in that of who prints', async ({ assert }) => {
    const rows = await withStore(async (store) => {
      const client = await aClient(store, { locale: 'es' })
      const { order, stop } = await aReadyOrder(store, { client_id: client.id })
      const shipment = await aShipment(store, [stop], { courier_id: (await aCourier(store, { locale: 'ar' })).id })
      const [payment] = await store.select('transactions', { order_id: order.id })
      const [quote] = await store.select('quotes', { order_id: order.id })
      const draft = await store.insert('invoices', { client_id: client.id, orders: [order.id] })
      const invoice = await store.transition('invoices', draft.id, 'issue')
      const [place, machine] = [await aStockPlace(store), await aMachine(store)]
      return { order, shipment, payment, quote, invoice, place, machine }
    })
    const opened = await me.api.post<Row<'cash_sessions'>>('/api/user/cash-sessions', { station: 'Languages', opening_amount: 0 })
    const { id: drawer } = opened.body
    await me.api.post(`/api/user/cash-sessions/${drawer}/close`, { counted: [{ value: 100, count: 0 }] })
    const audit = (await me.api.post<Row<'stock_audits'>>('/api/user/stock-audits', { stock_id: rows.place.id })).body
    const title = (locale: Locale, paper: Row<'prints'>['paper']) => translator(locale)(`enums.paper.${paper}`)
    const [order, es, fr, ar] = [rows.order.id, 'es', 'fr', 'ar'] as const
    const papers: Printed = {
      deposit_slip: ['orders', order, es, title(es, 'deposit_slip')],
      receipt: ['orders', order, es, title(es, 'receipt')],
      quote: ['quotes', rows.quote!.id, es, title(es, 'quote')],
      invoice: ['invoices', rows.invoice.id, es, translator(es)('invoices.fields.bill_to')],
      shipment_sheet: ['shipments', rows.shipment.id, ar, title(ar, 'shipment_sheet')],
      tag: ['orders', order, ar, translator(ar)('papers.due')],
      sewn_tag: ['orders', order, ar, translator(ar)('papers.due')],
      place_label: ['stocks', rows.place.id, ar, translator(ar)('enums.stock_type.stock_final')],
      machine_label: ['machines', rows.machine.id, ar, 'Washing'],
      badge: ['users', me.id, ar, `BADGE-${me.id}`],
      cash_count: ['cash_sessions', drawer, fr, title(fr, 'cash_count')],
      stock_audit: ['stock_audits', audit.id, fr, title(fr, 'stock_audit')],
    }
    for (const [paper, expected] of Object.entries(papers)) {
      const [, , locale, word] = expected
      const document = await documentOf(await printed(paper, expected, { reason: 'Test' }))
      assert.equal(document.locale, locale, paper)
      assert.include(JSON.stringify(document.pages), word, paper)
    }
    const { locale, pages } = await documentOf(await printed('receipt', ['transactions', rows.payment!.id]))
    assert.equal(locale, es)
    assert.include(JSON.stringify(pages), translator(es)('transactions.fields.method'))
    // The PDF of a print is the same paper.
    const slip = await printed('deposit_slip', ['orders', order])
    const [text] = await textOfPdf(new Uint8Array(await (await read(slip, 'pdf')).arrayBuffer()))
    assert.include(text, translator(es)('papers.ready_on'))
  })

  test('staff who may not list clients print in the language of the client too, and another one can be chosen', async ({ assert }) => {
    const { order: { id } } = await withStore(async (store) => {
      const { id: client_id } = await aClient(store, { locale: 'es' })
      return measuredOrder(store, { client_id })
    })
    const counter = await staff(['print-create', 'order-list'])
    const localeOf = async (more: object) =>
      (await documentOf(await printed('deposit_slip', ['orders', id], more, counter.api), counter)).locale
    assert.deepEqual([await localeOf({}), await localeOf({ locale: 'en' })], ['es', 'en'])
  })

  test('an invoice and its credit note are in the language of the client, unless the draft has another one', async ({ assert }) => {
    const rows = await withStore(async (store) => {
      const { id } = await aClient(store, { locale: 'es' })
      const issued = async (values: Values<'invoices'>) => {
        const { order } = await measuredOrder(store, { client_id: id })
        const draft = await store.insert('invoices', { client_id: id, orders: [order.id], ...values })
        return [draft, await store.transition('invoices', draft.id, 'issue')] as const
      }
      const [draft, invoice] = await issued({})
      const [, inEnglish] = await issued({ locale: 'en' })
      const { order } = await measuredOrder(store, { client_id: id })
      const chosen = await store.insert('invoices', { client_id: id, orders: [order.id], locale: 'fr' })
      const filled = await store.update('invoices', chosen.id, { locale: null })
      await store.transition('invoices', invoice.id, 'credit', { reason: 'Wrong client' })
      const [note] = await store.select('invoices', { credit_of_id: invoice.id })
      return { draft, filled, invoice, inEnglish, note }
    })
    const { draft, filled, invoice, inEnglish, note } = rows
    assert.deepEqual([draft, filled, invoice, inEnglish, note].map((one) => one?.locale), ['es', 'es', 'es', 'en', 'es'])
    assert.deepEqual([invoice, inEnglish].map((one) => one.amount_in_words), [amountInWords(9000, 'es'), amountInWords(9000, 'en')])
    const paper = await documentOf(await printed('invoice', ['invoices', note!.id]))
    assert.include(JSON.stringify(paper.pages), translator('es')('enums.invoice_kind.credit_note'))
  })
})

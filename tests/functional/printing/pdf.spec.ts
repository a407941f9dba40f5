import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { caughtMailDirectory } from '#backend/mail/caught_mail'
import { mailInvoice } from '#backend/invoices/send_invoice'
import { siteUrl } from '#tests/support/json_client'
import { aClient, measuredOrder } from '#tests/support/orders'
import { client, setupOwner } from '#tests/support/people'
import { picturesOf, qrCodeIn } from '#tests/support/pdf_pictures'
import { withStore } from '#tests/support/with_store'
import { errorMessageOf } from '#tests/support/public_errors'
import { invoicePdf } from '#backend/invoices/invoice_pdf'
import { LOCALES } from '#common/locales'
import type { PaperDocument } from '#common/paper_document'

test.group('printing / pdf', (group) => {
  const owner = setupOwner(group)
  const pdfAt = async (path: string) => {
    const response = await fetch(`${siteUrl()}${path}`, { headers: { authorization: `Bearer ${owner.token}` } })
    return { status: response.status, type: response.headers.get('content-type'), pdf: new Uint8Array(await response.arrayBuffer()) }
  }

  test('the codes on tags can be read from their picture, in each language', async ({ assert }) => {
    const { order, items } = await withStore((store) => measuredOrder(store, { items: 2 }))
    for (const locale of LOCALES) {
      const body = { paper: 'tag', subject: { type: 'orders', id: order.id }, locale, reason: 'Language' }
      const made = await owner.api.post<{ id: number }>('/api/user/prints', body)
      const { status, type, pdf } = await pdfAt(`/api/user/prints/${made.body.id}/pdf`)
      assert.deepEqual([status, type], [200, 'application/pdf'])
      assert.deepEqual((await picturesOf(pdf)).map(qrCodeIn), items.map(({ tag_code }) => tag_code))
    }
    const twice = { paper: 'tag', subject: { type: 'order_items', id: items[0]?.id }, copies: 2, reason: 'Copies' }
    const made = await owner.api.post<{ id: number }>('/api/user/prints', twice)
    const { pdf } = await pdfAt(`/api/user/prints/${made.body.id}/pdf`)
    assert.deepEqual((await picturesOf(pdf)).map(qrCodeIn), [items[0]?.tag_code, items[0]?.tag_code])
  })

  test('an invoice has one PDF, which stays as it was issued', async ({ assert }) => {
    const invoice = await withStore(async (store) => {
      const client = await aClient(store, { email: null })
      const { order } = await measuredOrder(store, { client_id: client.id })
      const draft = await store.insert('invoices', { client_id: client.id, orders: [order.id], locale: 'fr' })
      assert.match(await errorMessageOf('en', () => store.transition('invoices', draft.id, 'send')), /./)
      return store.transition('invoices', draft.id, 'issue')
    })
    assert.equal(invoice.amount_in_words, 'quatre-vingt-dix dirhams')
    const [first, second] = await Promise.all([invoicePdf(invoice.id), invoicePdf(invoice.id)])
    assert.isTrue(first.equals(second))
    await withStore((store) => store.update('clients', invoice.client_id, { first_name: 'Another' }))
    const { pdf } = await pdfAt(`/api/user/invoices/${invoice.id}/pdf`)
    assert.isTrue(first.equals(Buffer.from(pdf)))
    assert.deepEqual((await picturesOf(pdf)).map(qrCodeIn), [invoice.number])
    const inArabic = { paper: 'invoice', subject: { type: 'invoices', id: invoice.id }, locale: 'ar' }
    const made = await owner.api.post<{ id: number }>('/api/user/prints', inArabic)
    const { body: paper } = await owner.api.get<PaperDocument>(`/api/user/prints/${made.body.id}/document`)
    assert.equal(paper.locale, 'fr')
    const message = await withStore((store) => errorMessageOf('en', () => store.transition('invoices', invoice.id, 'send')))
    assert.equal(message, 'This client has no email address. Add one first.')
    await withStore((store) => store.update('clients', invoice.client_id, { email: 'client@example.com' }))
    const sent = await withStore((store) => store.transition('invoices', invoice.id, 'send'))
    assert.isNotNull(sent.sent_at)
    const done = () => Promise.resolve()
    const job = { id: 7, attempt: 1, isLastTry: false, signal: new AbortController().signal, progress: done, complete: done }
    await mailInvoice({ id: invoice.id }, job)
    const folder = caughtMailDirectory()
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    const mail = mails.find((one) => one.includes(`Facture ${invoice.number}`))
    assert.include(mail, first.toString('base64').slice(0, 60))
  })

  test('clients download the PDF of their own invoices only, and never of a draft', async ({ assert }) => {
    const [own, other] = [await client(), await client()]
    const { order } = await withStore((store) => measuredOrder(store, { client_id: own.id }))
    const draft = await withStore((store) => store.insert('invoices', { client_id: own.id, orders: [order.id], locale: 'fr' }))
    const statuses = async () => Promise.all([own, other].map(async ({ token }) =>
      (await fetch(`${siteUrl()}/api/client/invoices/${draft.id}/pdf`, { headers: { authorization: `Bearer ${token}` } })).status))
    assert.deepEqual(await statuses(), [404, 404])
    await withStore((store) => store.transition('invoices', draft.id, 'issue'))
    assert.deepEqual(await statuses(), [200, 404])
  })
})

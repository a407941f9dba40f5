import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { caughtMailDirectory } from '#backend/services/mail/caught_mail'
import { siteUrl } from '#tests/support/json_client'
import { aClient, measuredOrder } from '#tests/support/rows/orders'
import { client, setupOwner } from '#tests/support/rows/people'
import { picturesOf, qrCodeIn } from '#tests/support/papers/pdf_pictures'
import { withStore } from '#tests/support/server/with_store'
import { findJob, makeJobDueNow, startTestWorker, waitForJobStatus } from '#tests/support/server/test_jobs'
import { until } from '#tests/support/until'
import { errorMessageOf } from '#tests/support/public_errors'
import { invoicePdf } from '#backend/trade/invoices/pdf'
import { renderPdf } from '#backend/services/paper/pdf/render_pdf'
import { LOCALES } from '#common/locales'
import type { Values } from '#backend/engine/resource/store'
import type { PaperDocument } from '#common/files/paper_document'

const anIssuedInvoice = (values: Values<'clients'> = {}) => withStore(async (store) => {
  const { id } = await aClient(store, values)
  const { order } = await measuredOrder(store, { client_id: id })
  const draft = await store.insert('invoices', { client_id: id, orders: [order.id], locale: 'fr' })
  return store.transition('invoices', draft.id, 'issue')
})

const jobOf = async (name: string, id: number): Promise<number> => {
  const [job] = await withStore((store) => store.query(`
    select id from queue_jobs where name = ? and (payload->>'id')::bigint = ? order by id desc`, [name, id]))
  return Number(job?.id)
}

test.group('printing / pdf', (group) => {
  const owner = setupOwner(group)
  const pdfAt = async (path: string) => {
    const response = await fetch(`${siteUrl()}${path}`, { headers: { authorization: `Bearer ${owner.token}` } })
    return { status: response.status, type: response.headers.get('content-type'), pdf: new Uint8Array(await response.arrayBuffer()) }
  }

  test('the codes on tags can be read from their picture, in each language', async ({ assert }) => {
    const { order, items } = await withStore((store) => measuredOrder(store, { items: 2 }))
    const pdfOf = async (body: object) => {
      const made = await owner.api.post<{ id: number }>('/api/user/prints', { paper: 'tag', reason: 'Test', ...body })
      const { status, type, pdf } = await pdfAt(`/api/user/prints/${made.body.id}/pdf`)
      assert.deepEqual([status, type], [200, 'application/pdf'])
      return pdf
    }
    const inEachLanguage: Uint8Array[] = []
    for (const locale of LOCALES) inEachLanguage.push(await pdfOf({ subject: { type: 'orders', id: order.id }, locale }))
    const twice = await pdfOf({ subject: { type: 'order_items', id: items[0]?.id }, copies: 2 })
    for (const pdf of inEachLanguage) assert.deepEqual((await picturesOf(pdf)).map(qrCodeIn), items.map(({ tag_code }) => tag_code))
    assert.deepEqual((await picturesOf(twice)).map(qrCodeIn), [items[0]?.tag_code, items[0]?.tag_code])
  })

  test('a paper that takes too long is given up in words, and the next one is drawn', async ({ assert }) => {
    const page = { blocks: [{ kind: 'qr', content: 'ZB1', size_mm: 20 }, { kind: 'text', text: 'ZB1' }] } as const
    const paper = (pages: number): PaperDocument => ({
      title: 'Tags', file_name: 'tags', locale: 'en', width_mm: 62, height_mm: 40, margin_mm: 2, copies: 1,
      pages: Array.from({ length: pages }, () => page),
    })
    assert.equal(await errorMessageOf('en', () => renderPdf(paper(5000), 0.01)), 'Drawing this paper took too long. Print a part of it.')
    assert.equal((await renderPdf(paper(1))).subarray(0, 4).toString(), '%PDF')
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
  })

  test('an invoice is sent when its mail has left, not when it was asked for', async ({ assert, cleanup }) => {
    const send = async () => {
      const { status } = await owner.api.post(`/api/user/invoices/${invoice.id}/send`, {})
      assert.equal(status, 200)
      return jobOf('invoices.mail', invoice.id)
    }
    const sentAt = async () => (await withStore((store) => store.find('invoices', invoice.id)))?.sent_at
    const invoice = await anIssuedInvoice({ email: 'client@example.com' })
    const first = await send()
    assert.isNull(await sentAt())
    await withStore((store) => store.update('clients', invoice.client_id, { email: null }))
    cleanup(await startTestWorker())
    await waitForJobStatus(first, 'done')
    assert.isNull(await sentAt())
    await withStore((store) => store.update('clients', invoice.client_id, { email: 'client@example.com' }))
    await waitForJobStatus(await send(), 'done')
    assert.isNotNull(await sentAt())
    const folder = caughtMailDirectory()
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    const ours = mails.filter((one) => one.includes(`Facture ${invoice.number}`))
    assert.lengthOf(ours, 1)
    assert.include(ours[0], (await invoicePdf(invoice.id)).toString('base64').slice(0, 60))
  })

  test('a PDF that failed is made by the next attempt: one file, and the same number', async ({ assert, cleanup }) => {
    const invoice = await anIssuedInvoice()
    const job = await jobOf('invoices.pdf', invoice.id)
    const sql = (text: string) => withStore((store) => store.query(text))
    await sql(`
      create function refuse_pdf() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
      create trigger refuse_pdf before insert on media for each row when (new.file_name = '${invoice.number}.pdf')
        execute function refuse_pdf()`)
    cleanup(async () => { await sql('drop function if exists refuse_pdf cascade') })
    cleanup(await startTestWorker())
    await until('the first attempt has failed', async () => {
      const { status, tries, error } = await findJob(job)
      return status === 'waiting' && tries === 1 && error === 'the disk is full'
    })
    await sql('drop function refuse_pdf cascade')
    await makeJobDueNow(job)
    await waitForJobStatus(job, 'done')
    const after = await withStore((store) => store.find('invoices', invoice.id))
    assert.equal(after?.number, invoice.number)
    assert.isNotNull(after?.pdf_id)
    const files = await withStore((store) => store.select('media', { file_name: `${invoice.number}.pdf` }))
    assert.deepEqual(files.map(({ id }) => id), [after!.pdf_id!])
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

/**
 * The PDF of an issued invoice: rendered once, stored as a file, never replaced. By a job after the invoice is issued, or by the first
 * call that needs it. If it fails, the invoice keeps its number and the job is tried again.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { confirmStoredFile, storeContent } from '#backend/services/files/store_file'
import { storage } from '#backend/services/files/storage/configured_storage'
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { refuse } from '#backend/engine/resource/refusals'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { renderPdf } from '#backend/services/paper/pdf/render_pdf'
import { invoiceDocument, type PrintedInvoice } from './document.ts'
import type { Store } from '#backend/engine/resource/store'

/** The stored PDF, made at once if there is none. Throws 409 for a draft. */
export async function invoicePdf(id: number): Promise<Buffer> {
  return await storedPdf(id) ?? makePdf(id)
}

/** What is handed out: the stored PDF, of a credited invoice a new one that says so. The frozen file stays as evidence. */
export async function pdfOfInvoice(id: number): Promise<Buffer> {
  const [row] = await query(db.connection(), 'select status from invoices where id = ?', [id])
  return row?.status === 'void' ? voidPdf(id) : invoicePdf(id)
}

async function voidPdf(id: number): Promise<Buffer> {
  const context = await handlers().loadContext()
  return renderPdf(invoiceDocument(await runInTransaction(async (trx) => readInvoice(openStore(trx, null, context), id))))
}

async function storedPdf(id: number): Promise<Buffer | null> {
  const [row] = await query(db.connection(), 'select m.path from invoices i join media m on m.id = i.pdf_id where i.id = ?', [id])
  const file = row && await storage().read(String(row.path))
  return file ? buffer(file.body) : null
}

/** Rendered before the row is locked: of two at the same time the first one stays. */
async function makePdf(id: number): Promise<Buffer> {
  const context = await handlers().loadContext()
  const invoice = await runInTransaction(async (trx) => readInvoice(openStore(trx, null, context), id))
  const pdf = await renderPdf(invoiceDocument(invoice))
  const stored = await storeContent(pdf, fieldOf(resourceOf('invoices'), 'pdf_id'))
  const isFirst = await runInTransaction(async (trx) => {
    const store = openStore(trx, null, context)
    if ((await store.lock('invoices', id)).pdf_id !== null) return false
    const media = await store.insert('media', {
      ...stored, file_name: `${invoice.number}.pdf`, collection: 'invoice', checksum: createHash('sha256').update(pdf).digest('hex'),
    })
    await confirmStoredFile(trx, stored)
    await store.update('invoices', id, { pdf_id: media.id })
    await store.prepareCommit()
    return true
  })
  return isFirst ? pdf : await storedPdf(id) ?? pdf
}

async function readInvoice(store: Store, id: number): Promise<PrintedInvoice> {
  const invoice = await findOrFail(store, 'invoices', id)
  const { number, locale } = invoice
  if (number === null || locale === null) throw refuse('errors.invoices.not_issued')
  const credited = invoice.credit_of_id === null ? null : await store.find('invoices', invoice.credit_of_id)
  return { ...invoice, locale, credit_of: credited?.number ?? null }
}

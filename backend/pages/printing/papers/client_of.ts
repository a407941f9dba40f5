import { query } from '#backend/engine/database/query'
import { labelOf, numberOf, textOf, type PaperRecord } from '../record_values.ts'
import type { PaperSource } from '../paper_source.ts'

const readClient = (source: PaperSource, subject: PaperRecord | null): Promise<PaperRecord | null> =>
  source.read('clients', numberOf(subject, 'client_id'))

/** The language of the client whom the record or its order is about, also for those who may not list clients. */
export async function clientLocale(subject: PaperRecord, { executor }: PaperSource): Promise<string | null> {
  const [row] = await query(
    executor, 'select locale from clients where id = coalesce(?, (select client_id from orders where id = ?))',
    [numberOf(subject, 'client_id'), numberOf(subject, 'order_id')],
  )
  return textOf(row ?? null, 'locale')
}

/** The client of an order or a stop: the name, and the phone for those who may read it. */
export async function clientOf(source: PaperSource, subject: PaperRecord | null): Promise<{ client: string | null, phone: string | null }> {
  return { client: labelOf(subject, 'client'), phone: textOf(await readClient(source, subject), 'phone') }
}

import { labelOf, numberOf, textOf, type PaperRecord } from '../record_values.ts'
import type { PaperSource } from '../paper_source.ts'

const readClient = (source: PaperSource, subject: PaperRecord | null): Promise<PaperRecord | null> =>
  source.read('clients', numberOf(subject, 'client_id'))

/** The language of the client whom the record is about. */
export const clientLocale = async (subject: PaperRecord, source: PaperSource): Promise<string | null> =>
  textOf(await readClient(source, subject), 'locale')

/** The client of an order or a stop: the name, and the phone for those who may read it. */
export async function clientOf(source: PaperSource, subject: PaperRecord | null): Promise<{ client: string | null, phone: string | null }> {
  return { client: labelOf(subject, 'client'), phone: textOf(await readClient(source, subject), 'phone') }
}

import { numberOf, textOf, type PaperRecord } from '../record_values.ts'
import type { PaperSource } from '../paper_source.ts'

/** The language of the client whom the record is about. */
export const clientLocale = async (subject: PaperRecord, source: PaperSource): Promise<string | null> =>
  textOf(await source.read('clients', numberOf(subject, 'client_id')), 'locale')

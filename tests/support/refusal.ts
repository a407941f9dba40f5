import { PublicError } from '#backend/exceptions/public_error'
import { translator } from '#backend/i18n/translator'
import type { Locale } from '#common/locales'

type Words = { readonly message: string; readonly errors: Readonly<Record<string, readonly string[]>> }

/** What the caller would be told; throws when the work is not refused, or fails for another reason. */
async function refused(locale: Locale, work: () => Promise<unknown>): Promise<Words> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    return { message: error.words(translator(locale)), errors: error.extraIn(translator(locale)).errors ?? {} }
  }
  throw new Error('this was not refused')
}

export const refusalIn = async (locale: Locale, work: () => Promise<unknown>) => (await refused(locale, work)).message

/** First complaint by field. */
export async function complaints(work: () => Promise<unknown>): Promise<Record<string, string | undefined>> {
  const { message, errors } = await refused('en', work)
  if (Object.keys(errors).length === 0) throw new Error(`refused, but at no field: ${message}`)
  return Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first]))
}

/** What is said first, at a field or of the whole. */
export async function saidFirst(work: () => Promise<unknown>): Promise<string> {
  const { message, errors } = await refused('en', work)
  return Object.values(errors)[0]?.[0] ?? message
}

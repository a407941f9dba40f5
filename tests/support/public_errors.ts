import { PublicError } from '#backend/engine/exceptions/public_error'
import { translator } from '#backend/engine/i18n/translator'
import type { Locale } from '#common/locales'

type ErrorTexts = { readonly message: string; readonly errors: Readonly<Record<string, readonly string[]>> }

/** The texts of the public error that `work` throws. Throws if it succeeds or fails for another reason. */
async function catchPublicError(locale: Locale, work: () => Promise<unknown>): Promise<ErrorTexts> {
  const refusal = await refusalOf(locale, work)
  if (!refusal) throw new Error('this was not refused')
  return refusal
}

/** Null if it is not refused. Throws if it fails for another reason. */
export async function refusalOf(locale: Locale, work: () => Promise<unknown>): Promise<ErrorTexts | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    return { message: error.messageIn(translator(locale)), errors: error.extraIn(translator(locale)).errors ?? {} }
  }
}

export const errorMessageOf = async (locale: Locale, work: () => Promise<unknown>) => (await catchPublicError(locale, work)).message

/** The first error of each field. */
export async function fieldErrorsOf(work: () => Promise<unknown>): Promise<Record<string, string | undefined>> {
  const { message, errors } = await catchPublicError('en', work)
  if (Object.keys(errors).length === 0) throw new Error(`refused, but at no field: ${message}`)
  return Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first]))
}

/** The first field error, or the general message. */
export async function firstErrorOf(work: () => Promise<unknown>): Promise<string> {
  const { message, errors } = await catchPublicError('en', work)
  return Object.values(errors)[0]?.[0] ?? message
}

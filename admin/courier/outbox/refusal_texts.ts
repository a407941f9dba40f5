/** Why an action was refused or could not be sent, in words. Pure. */
import type { Translator } from '../../kit/providers/texts/i18n.ts'
import { OWN_REFUSALS } from '../at_build/own_refusals.ts'
import { FAILED, PHOTO_LOST, type Refusal } from './queued_action.ts'

const MAX_MESSAGE = 500

/** What the phone says of it, with the sentences of the fields, else the message. Never nothing. */
export function refusalTexts({ code, message, errors }: Refusal, t: Translator['t']): readonly string[] {
  const said = Object.values(errors).flat()
  const texts = said.length > 0 ? said : [message].filter(Boolean)
  if (code === PHOTO_LOST) return [t('courier.refused.photo_lost')]
  return code === FAILED || texts.length === 0 ? [t('courier.refused.failed'), ...texts] : texts
}

/** For the office, by language: what the phone itself says, and what the server has said. */
export function refusalMessage(refusal: Refusal, t: Translator['t']): Readonly<Record<string, string>> {
  const { code, texts = {} } = refusal
  const said: Readonly<Record<string, string>> = Object.keys(texts).length > 0 ? texts : untranslated(refusal, t)
  const own = code === PHOTO_LOST ? OWN_REFUSALS.photo_lost : code === FAILED ? OWN_REFUSALS.failed : {}
  const locales = Object.keys({ ...own, ...said })
  return Object.fromEntries(locales.map((locale) =>
    [locale, [own[locale], code === PHOTO_LOST ? null : said[locale]].filter(Boolean).join(' ').slice(0, MAX_MESSAGE)]))
}

/** A server in front of ours, or a version before: better the sentence as it is than none. */
function untranslated(refusal: Refusal, t: Translator['t']): Readonly<Record<string, string>> {
  const text = refusal.code === FAILED || refusal.code === PHOTO_LOST ? refusal.message : refusalTexts(refusal, t).join(' ')
  return text === '' ? {} : { en: text, fr: text }
}

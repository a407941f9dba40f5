/** The text of a message on its channel. Pure. */
import { smsText } from '#common/sms'
import { fill } from './fill.ts'
import { fillingOf, type Matter } from './filling.ts'
import { inLocale, type Locale } from '#backend/i18n/translator'
import type { I18n } from '#schema/types'
import type { Channel } from './ways.ts'

export interface Text { readonly title: I18n | null; readonly body: I18n }
export interface Written { readonly title: string | null; readonly body: string }

/** In a language that the template lacks, in one that it has. */
export function write({ title, body }: Text, matter: Matter, locale: Locale, channel: Channel): Written {
  const isPhone = channel === 'sms' || channel === 'whatsapp'
  const filling = fillingOf(matter, locale, !isPhone)
  // WhatsApp too: where it fails, the same text goes as an SMS.
  const said = (text: string) => (isPhone ? smsText(fill(text, filling)) : fill(text, filling))
  const heading = title && inLocale(title, locale)
  return { title: heading ? said(heading).slice(0, TITLE_LENGTH) || null : null, body: said(inLocale(body, locale)) }
}

const TITLE_LENGTH = 120


/** POST /api/user/messages/preview {event, channel?, title, body}: what readers of each language will see. */
import type { HttpContext } from '@adonisjs/core/http'
import { callerOf } from '#backend/auth/caller_of'
import { appUrl } from '#backend/config/app'
import { LOCALES, type Locale } from '#backend/i18n/translator'
import { may } from '#backend/resource/caller'
import { Forbidden } from '#backend/resource/refusals'
import { handlers } from '#backend/resource/socket'
import { smsParts, type SmsParts } from '#common/sms'
import { readPreview } from './input.ts'
import { companyOf } from './matter.ts'
import { sampleMatter } from './sample.ts'
import { write } from './write.ts'

interface Shown { readonly title: string | null; readonly body: string; readonly parts: SmsParts }

export async function preview(ctx: HttpContext): Promise<Partial<Record<Locale, Shown>>> {
  if (!may(callerOf(ctx), 'notification-list')) throw new Forbidden()
  const { channel, ...text } = readPreview(ctx)
  const facts = await handlers().facts()
  const company = companyOf(facts)
  // A language in which nothing is written yet shows nothing: another one's text would look like its own.
  return Object.fromEntries(LOCALES.filter((locale) => text.body[locale]).map((locale) => {
    const matter = sampleMatter(company, locale, Date.parse(facts.now), appUrl)
    const own = { title: { [locale]: text.title[locale] ?? '' }, body: { [locale]: text.body[locale] ?? '' } }
    const parts = smsParts(write(own, matter, locale, 'sms').body)
    return [locale, { ...write(own, matter, locale, channel), parts }]
  }))
}

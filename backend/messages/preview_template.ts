/** POST /api/user/messages/preview {event, channel?, title, body}: the text in each language, with sample data. */
import type { HttpContext } from '@adonisjs/core/http'
import { callerOf } from '#backend/resource/request'
import { appUrl } from '#backend/env/env'
import { LOCALES, type Locale } from '#common/locales'
import { may } from '#backend/resource/caller'
import { Forbidden } from '#backend/resource/refusals'
import { handlers } from '#backend/resource/handler_registry'
import { smsParts, type SmsParts } from '#common/sms'
import { readTemplatePreview } from './message_validators.ts'
import { messageCompanyOf } from './template_context.ts'
import { sampleContext } from './sample_context.ts'
import { renderMessage } from './render_message.ts'

interface RenderedPreview { readonly title: string | null; readonly body: string; readonly parts: SmsParts }

export async function previewTemplate(ctx: HttpContext): Promise<Partial<Record<Locale, RenderedPreview>>> {
  if (!may(callerOf(ctx), 'notification-list')) throw new Forbidden()
  const { channel, ...text } = readTemplatePreview(ctx)
  const ruleContext = await handlers().loadContext()
  const company = messageCompanyOf(ruleContext)
  // No fallback to another language: it would look like a translation.
  return Object.fromEntries(LOCALES.filter((locale) => text.body[locale]).map((locale) => {
    const context = sampleContext(company, locale, Date.parse(ruleContext.now), appUrl)
    const texts = { title: { [locale]: text.title[locale] ?? '' }, body: { [locale]: text.body[locale] ?? '' } }
    const parts = smsParts(renderMessage(texts, context, locale, 'sms').body)
    return [locale, { ...renderMessage(texts, context, locale, channel), parts }]
  }))
}

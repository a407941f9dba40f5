import { appUrl } from '#backend/engine/env/env'
import { LOCALES } from '#common/locales'
import { assertNoErrors } from '#backend/engine/resource/refusals'
import { handlers } from '#backend/engine/resource/handler_registry'
import { pickBy } from '#schema/map_values'
import { smsParts } from '#common/messages/sms'
import { placeholderErrors } from './read_draft.ts'
import { messageCompanyOf } from './template_context.ts'
import { sampleContext } from './sample_context.ts'
import { renderMessage } from './render_message.ts'
import type { Call } from '#backend/engine/calls/define_call'
import type { TemplatePreview } from '#common/messages/texts'
import type { I18n } from '#schema/types'
import type { TemplateDraft } from './calls.ts'

/** The text in each language, with sample data. */
export async function previewTemplate({ body: { channel, ...texts } }: Call<TemplateDraft>): Promise<TemplatePreview> {
  const [title, body] = [written(texts.title ?? {}), written(texts.body)]
  assertNoErrors(placeholderErrors({ title, body }))
  const ruleContext = await handlers().loadContext()
  const company = messageCompanyOf(ruleContext)
  // No fallback to another language: it would look like a translation.
  return Object.fromEntries(LOCALES.filter((locale) => body[locale]).map((locale) => {
    const context = sampleContext(company, locale, Date.parse(ruleContext.now), appUrl)
    const one = { title: { [locale]: title[locale] ?? '' }, body: { [locale]: body[locale] ?? '' } }
    const parts = smsParts(renderMessage(one, context, locale, 'sms').body)
    return [locale, { ...renderMessage(one, context, locale, channel ?? 'push'), parts }]
  }))
}

const written = (texts: TemplateDraft['body']): I18n => pickBy(texts, (text) => typeof text === 'string') as I18n

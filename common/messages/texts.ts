/** What the calls about the texts of messages answer. */
import type { ShapedAs } from '#resources'

const parts = {
  encoding: { one_of: ['gsm', 'ucs2'] },
  /** In network units: an € counts as two in GSM, an emoji as two in UCS-2. */
  characters: { type: 'int', min: 0 },
  parts: { type: 'int', min: 0 },
} as const
export type SmsParts = ShapedAs<typeof parts>

const preview = { optional: { title: 'string|null', body: 'string', parts } } as const

/** In the languages that the template has. */
export const templatePreview = { en: preview, es: preview, fr: preview, ar: preview } as const
export type TemplatePreview = ShapedAs<typeof templatePreview>

/** The link opens the text on a phone. */
export const composedMessage = { body: 'string', link: 'string' } as const
export type ComposedMessage = ShapedAs<typeof composedMessage>

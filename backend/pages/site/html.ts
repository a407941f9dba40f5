/** The template tag `html` escapes every value, except values of type `Html`. Pure. */
import { escapeHtml } from '#backend/services/mail/html'

export interface Html { readonly html: string }
type Part = Html | string | number | null | readonly Part[]

export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  ({ html: texts.map((text, index) => text + rendered(parts[index] ?? null)).join('') })

/** Trusted markup of the source, such as an SVG. */
export const trustedHtml = (text: string): Html => ({ html: text })

function rendered(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(rendered).join('')
}

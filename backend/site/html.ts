/** Text that becomes part of a page: everything put into `html` is escaped, unless it is such a text itself. Pure. */
import { escapeHtml } from '#backend/mail/escape_html'

export interface Html { readonly html: string }
type Part = Html | string | number | null | readonly Part[]

export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  ({ html: texts.map((text, index) => text + rendered(parts[index] ?? null)).join('') })

/** For text that we wrote ourselves, such as a drawing. */
export const verbatim = (text: string): Html => ({ html: text })

function rendered(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(rendered).join('')
}

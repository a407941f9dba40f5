import { directionOf, type Locale } from '#common/locales'
import type { Mail } from './send_mail.ts'

/** The HTML document of a mail. All styles are inline, because mail clients support no others. */
export function mailHtml(locale: Locale, content: string) {
  const style = 'font: 16px/1.5 sans-serif; color: #1f2933; max-width: 32rem; margin: 0 auto; padding: 24px'
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><body style="${style}">
${content}
</body></html>`
}

interface MailText {
  readonly to: string
  readonly subject: string
  readonly lines: readonly string[]
  /** A link between `lines` and `after`; a button in HTML. */
  readonly link?: { readonly url: string; readonly label: string; readonly after: readonly string[] }
}

/** The same content as text and as HTML. */
export function mailOf(locale: Locale, { to, subject, lines, link }: MailText): Mail {
  const after = link?.after ?? []
  return {
    to, subject,
    text: [...lines, ...(link ? [link.url] : []), ...after].join('\n\n'),
    html: mailHtml(locale, [...lines.map(paragraph), ...(link ? [button(link.url, link.label)] : []), ...after.map(paragraph)].join('\n')),
  }
}

export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

export function button(link: string, text: string) {
  const style = 'display: inline-block; padding: 10px 20px; border-radius: 6px; background: #0f766e; color: #ffffff; text-decoration: none'
  return `<p><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(text)}</a></p>`
}

/** Digits run from left to right in Arabic too: wraps them in Unicode isolates. */
export const isolateDigits = (digits: string) => `\u2066${digits}\u2069`

/** Escapes text for element content and attribute values. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

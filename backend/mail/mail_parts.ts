/** What our mails are made of: few tags, all styles inline, for mail programs know no other. */
import { escapeHtml } from '#backend/mail/escape_html'
import { directionOf, type Locale } from '#common/locales'

export function document(locale: Locale, content: string) {
  const style = 'font: 16px/1.5 sans-serif; color: #1f2933; max-width: 32rem; margin: 0 auto; padding: 24px'
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><body style="${style}">
${content}
</body></html>`
}

export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

export function button(link: string, text: string) {
  const style = 'display: inline-block; padding: 10px 20px; border-radius: 6px; background: #0f766e; color: #ffffff; text-decoration: none'
  return `<p><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(text)}</a></p>`
}

/** Digits are read from the left in Arabic too. */
export const isolated = (digits: string) => `\u2066${digits}\u2069`

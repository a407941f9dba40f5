/** robots.txt and sitemap.xml: the public pages in all languages. */
import { localizedPath, LOCALES, type Locale } from '#common/locales'
import { absoluteUrl } from '#backend/engine/env/env'
import { html } from './html.ts'

const PAGES = ['/', '/privacy-policy']
const DISALLOWED = ['/api/', '/auth/', '/files/', '/user/', '/admin', '/client/', '/courier', '/o/']

const addressOf = (path: string, locale: Locale): string => absoluteUrl(localizedPath(path, locale))

export const robotsTxt = (): string =>
  ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), `Sitemap: ${absoluteUrl('/sitemap.xml')}`, ''].join('\n')

export const sitemap = (): string => `<?xml version="1.0" encoding="UTF-8"?>\n${html`
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${PAGES.flatMap((path) => LOCALES.map((locale) => html`<url><loc>${addressOf(path, locale)}</loc>${LOCALES.map((other) => html`
<xhtml:link rel="alternate" hreflang="${other}" href="${addressOf(path, other)}"/>`)}</url>`))}
</urlset>`.html.trim()}\n`

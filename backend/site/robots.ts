/** For search engines: the two public pages in four languages, and nothing of anybody's own. */
import { LOCALES } from '#common/locales'
import { absolute } from './document.ts'
import { inLanguage } from './frame.ts'
import { html } from './html.ts'

const PAGES = ['/', '/privacy-policy']
const PRIVATE = ['/api/', '/auth/', '/files/', '/user/', '/admin', '/client/', '/o/']

export const robots = (): string =>
  ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), `Sitemap: ${absolute('/sitemap.xml')}`, ''].join('\n')

export const sitemap = (): string => `<?xml version="1.0" encoding="UTF-8"?>\n${html`
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${PAGES.flatMap((path) => LOCALES.map((locale) => html`<url><loc>${absolute(inLanguage(path, locale))}</loc>${LOCALES.map((other) => html`
<xhtml:link rel="alternate" hreflang="${other}" href="${absolute(inLanguage(path, other))}"/>`)}</url>`))}
</urlset>`.html.trim()}\n`

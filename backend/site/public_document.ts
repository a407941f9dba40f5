/** Renders the HTML document of a public page: the template of the build with its head and body. */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { absoluteUrl } from '#backend/env/env'
import { builtReader } from './built_file.ts'
import { directionOf, localizedPath, LOCALES, type Locale } from '#common/locales'
import { publicPageLayout, type PublicPage } from './public_page_layout.ts'
import { html, trustedHtml, type Html } from './html.ts'

export interface DocumentPage extends PublicPage {
  readonly title: string
  readonly description: string
  /** JSON-LD for search engines. */
  readonly jsonLd?: object
}

export async function renderDocument(page: DocumentPage, content: Html): Promise<string> {
  const template = await readTemplate()
  return template
    .replace('<html lang="ar" dir="rtl">', `<html lang="${page.locale}" dir="${directionOf(page.locale)}">`)
    .replace('<!--head-->', () => head(page).html)
    .replace('<!--body-->', () => publicPageLayout(page, content).html)
}

const TERRITORIES: Readonly<Record<Locale, string>> = { ar: 'ar_MA', fr: 'fr_MA', es: 'es_ES', en: 'en_GB' }

function head({ locale, path, title, description, jsonLd }: DocumentPage): Html {
  const full = `Zarbia | ${title}`
  const address = absoluteUrl(localizedPath(path, locale))
  const meta = (property: string, content: string) => html`<meta property="og:${property}" content="${content}">\n`
  return html`<title>${full}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
${LOCALES.map((other) => html`<link rel="alternate" hreflang="${other}" href="${absoluteUrl(localizedPath(path, other))}">\n`)}
<link rel="alternate" hreflang="x-default" href="${absoluteUrl(path)}">
${meta('type', 'website')}${meta('site_name', 'Zarbia')}${meta('title', full)}${meta('description', description)}
${meta('url', address)}${meta('image', absoluteUrl('/icons/icon-512.png'))}${meta('locale', TERRITORIES[locale])}
<meta name="twitter:card" content="summary">
${jsonLd ? trustedHtml(`<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>`) : null}`
}

const readBuilt = builtReader(() => readFile(app.publicPath('site.html'), 'utf8'))

/** In development, the source: Vite serves the files that it refers to. */
const readTemplate = (): Promise<string> => (app.inDev ? readFile(app.makePath('admin/site.html'), 'utf8') : readBuilt())

/** Renders the HTML document of a public page: the template of the build with its head and body. */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { absoluteUrl } from '#backend/engine/env/env'
import { builtReader } from './built_file.ts'
import { fontFiles, type FontFiles } from './font_files.ts'
import { directionOf, localizedPath, LOCALES, type Locale } from '#common/locales'
import { publicPageLayout, type PublicPage } from './public_page_layout.ts'
import { html, trustedHtml, type Html } from './html.ts'

export interface DocumentPage extends PublicPage {
  /** The company, by its name. */
  readonly brand: string
  readonly title: string
  readonly description: string
  /** JSON-LD for search engines. */
  readonly jsonLd?: object
}

export async function renderPublicDocument(page: DocumentPage, content: Html): Promise<string> {
  const { template, fonts } = await readTemplate()
  const layout = publicPageLayout(page, page.brand, content)
  return template
    .replace('<html lang="ar" dir="rtl">', `<html lang="${page.locale}" dir="${directionOf(page.locale)}">`)
    .replace('<!--head-->', () => (fonts[page.locale] ?? []).map(fontPreload).join('') + head(page).html)
    .replace('<!--body-->', () => layout.html)
}

const TERRITORIES: Readonly<Record<Locale, string>> = { ar: 'ar_MA', fr: 'fr_MA', es: 'es_ES', en: 'en_GB' }

function head({ locale, path, brand, title, description, jsonLd }: DocumentPage): Html {
  const full = `${brand} | ${title}`
  const address = absoluteUrl(localizedPath(path, locale))
  const meta = (property: string, content: string) => html`<meta property="og:${property}" content="${content}">\n`
  return html`<title>${full}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
${LOCALES.map((other) => html`<link rel="alternate" hreflang="${other}" href="${absoluteUrl(localizedPath(path, other))}">\n`)}
<link rel="alternate" hreflang="x-default" href="${absoluteUrl(path)}">
${meta('type', 'website')}${meta('site_name', brand)}${meta('title', full)}${meta('description', description)}
${meta('url', address)}${meta('image', absoluteUrl('/icons/icon-512.png'))}${meta('locale', TERRITORIES[locale])}
<meta name="twitter:card" content="summary">
${jsonLd ? trustedHtml(`<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>`) : null}`
}

const fontPreload = (file: string): string => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n`.html

interface Built { readonly template: string; readonly fonts: FontFiles }

const readBuilt = builtReader(async (): Promise<Built> => {
  const [template, manifest] = await Promise.all(['site.html', '.vite/manifest.json'].map((name) => readFile(app.publicPath(name), 'utf8')))
  return { template: template ?? '', fonts: fontFiles(manifest) }
})

/** In development, the source: Vite serves the files that it refers to. */
const readTemplate = async (): Promise<Built> =>
  (app.inDev ? { template: await readFile(app.makePath('admin/site.html'), 'utf8'), fonts: {} } : readBuilt())

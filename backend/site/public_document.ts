/** Renders the HTML document of a public page: the template of the build with its head and body. */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { appUrl } from '#backend/env/env'
import { SiteNotBuilt } from '#backend/exceptions/public_error'
import { directionOf, LOCALES, type Locale } from '#common/locales'
import { pageLayout, localizePath, type Page } from './page_layout.ts'
import { html, verbatim, type Html } from './html.ts'

export interface DocumentPage extends Page {
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
    .replace('<!--body-->', () => pageLayout(page, content).html)
}

export const absolute = (path: string): string => new URL(path, appUrl).href

const TERRITORIES: Readonly<Record<Locale, string>> = { ar: 'ar_MA', fr: 'fr_MA', es: 'es_ES', en: 'en_GB' }

function head({ locale, path, title, description, jsonLd }: DocumentPage): Html {
  const full = `Zarbia | ${title}`
  const meta = (property: string, content: string) => html`<meta property="og:${property}" content="${content}">\n`
  return html`<title>${full}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${absolute(localizePath(path, locale))}">
${LOCALES.map((other) => html`<link rel="alternate" hreflang="${other}" href="${absolute(localizePath(path, other))}">\n`)}
<link rel="alternate" hreflang="x-default" href="${absolute(path)}">
${meta('type', 'website')}${meta('site_name', 'Zarbia')}${meta('title', full)}${meta('description', description)}
${meta('url', absolute(localizePath(path, locale)))}${meta('image', absolute('/icons/icon-512.png'))}${meta('locale', TERRITORIES[locale])}
<meta name="twitter:card" content="summary">
${jsonLd ? verbatim(`<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>`) : null}`
}

let template: Promise<string> | undefined

/** In development, the source: Vite serves the files that it refers to. */
function readTemplate(): Promise<string> {
  if (app.inDev) return readFile(app.makePath('admin/site.html'), 'utf8')
  if (app.inProduction) return (template ??= readBuilt())
  return readBuilt()
}

async function readBuilt(): Promise<string> {
  try {
    return await readFile(app.publicPath('site.html'), 'utf8')
  } catch {
    template = undefined
    throw new SiteNotBuilt()
  }
}

/** A whole document: the template that the build has made, with head and body of one page. */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { appUrl } from '#backend/env/env'
import { SiteNotBuilt } from '#backend/exceptions/site_not_built'
import { directionOf, LOCALES, type Locale } from '#common/locales'
import { frame, inLanguage, type Page } from './frame.ts'
import { html, verbatim, type Html } from './html.ts'

export interface Described extends Page {
  readonly title: string
  readonly description: string
  /** What search engines read of the company. */
  readonly facts?: object
}

export async function writeDocument(page: Described, content: Html): Promise<string> {
  const template = await readTemplate()
  return template
    .replace('<html lang="ar" dir="rtl">', `<html lang="${page.locale}" dir="${directionOf(page.locale)}">`)
    .replace('<!--head-->', () => head(page).html)
    .replace('<!--body-->', () => frame(page, content).html)
}

export const absolute = (path: string): string => new URL(path, appUrl).href

const TERRITORIES: Readonly<Record<Locale, string>> = { ar: 'ar_MA', fr: 'fr_MA', es: 'es_ES', en: 'en_GB' }

function head({ locale, path, title, description, facts }: Described): Html {
  const full = `Zarbia | ${title}`
  const meta = (property: string, content: string) => html`<meta property="og:${property}" content="${content}">\n`
  return html`<title>${full}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${absolute(inLanguage(path, locale))}">
${LOCALES.map((other) => html`<link rel="alternate" hreflang="${other}" href="${absolute(inLanguage(path, other))}">\n`)}
<link rel="alternate" hreflang="x-default" href="${absolute(path)}">
${meta('type', 'website')}${meta('site_name', 'Zarbia')}${meta('title', full)}${meta('description', description)}
${meta('url', absolute(inLanguage(path, locale)))}${meta('image', absolute('/icons/icon-512.png'))}${meta('locale', TERRITORIES[locale])}
<meta name="twitter:card" content="summary">
${facts ? verbatim(`<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`) : null}`
}

let template: Promise<string> | undefined

/** While developing, the source: Vite serves what it names. */
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

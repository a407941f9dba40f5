/**
 * The HTML documents of the pages that the browser renders: one for the staff, one for clients and visitors, one for couriers
 * (common/documents.ts). Each loads the files of the requested page; that of the sign-in pages contains their prerendered form.
 */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { builtReader } from './built_file.ts'
import { fontFiles, type FontFiles } from './font_files.ts'
import { translator } from '#backend/engine/i18n/translator'
import { DOCUMENTS, documentOf, type DocumentName } from '#common/documents'
import { localizedPath, LOCALES, type Locale } from '#common/locales'
import { html, type Html } from './html.ts'

/** Written by tools/vite/preload_manifest.ts. */
interface BuiltPage {
  /** `/client/orders/:id` */
  readonly path: string
  readonly files: readonly string[]
  /** Files of each language; only the browser knows the language (public/first.js). */
  readonly by_language: Readonly<Record<string, readonly string[]>>
  readonly forms?: Readonly<Record<string, string>>
}

interface BuildOutput {
  readonly templates: Readonly<Record<DocumentName, string>>
  readonly pages: readonly BuiltPage[]
  readonly fonts: FontFiles
}

/** The published accounts of the demo, for the sign-in pages. */
export interface DemoSignIn {
  readonly owner: string
  readonly clerk: string
  readonly worker: string
  readonly courier: string
  readonly client: string
  readonly password: string
}

/** `timezone`: of the business. `demo` is asked for the pages with a sign-in form. */
export async function appDocument(
  path: string, locale: Locale, timezone: string, demo: () => Promise<DemoSignIn | null>,
): Promise<string> {
  const { templates, pages, fonts } = await readBuilt()
  const zone = html`<meta name="timezone" content="${timezone}">`.html
  const template = templates[documentOf(path)].replace(/<meta name="timezone"[^>]*>/, () => zone)
  const page = pages.find((one) => matchesPath(one.path, path))
  const text = page ? await filledTemplate(page, { template, fonts }, { path, locale, demo }) : template
  return untranslated(path, text)
}

interface Template { readonly template: string; readonly fonts: FontFiles }
interface DocumentRequest { readonly path: string; readonly locale: Locale; readonly demo: () => Promise<DemoSignIn | null> }

async function filledTemplate(page: BuiltPage, { template, fonts }: Template, { path, locale, demo }: DocumentRequest): Promise<string> {
  const form = page.forms?.[locale]
  const filled = template
    .replace('<div id="root">', (start) => (documentOf(path) === 'portal' ? withoutScript(locale).html : '') + start)
    .replace('<!--language-files-->', () => languageFilesMeta(page, fonts).html)
    .replace('</head>', (end) => page.files.map(fileTag).join('') + end)
  if (!form && path !== COURIER_SIGN_IN) return filled
  const accounts = await demo()
  const textOf = (known: DemoSignIn) => translator(locale)(path === '/admin' ? 'ui.auth.demo_user' : 'ui.auth.demo_client', { ...known })
  return filled
    .replace('<div id="root">', (start) => start + (form ? withDemo(form, accounts && textOf(accounts)) : ''))
    .replace('</head>', (end) => (accounts ? html`<meta name="demo" content="${JSON.stringify(accounts)}">`.html : '') + end)
    .replace('<html lang="ar" dir="rtl">', (start) => (locale === 'ar' ? start : `<html lang="${locale}" dir="ltr">`))
}

/** The home page needs no script, and has the numbers of the company. */
function withoutScript(locale: Locale): Html {
  const t = translator(locale)
  const link = html`<a href="${localizedPath('/', locale)}">${t('site.no_script.link')}</a>`
  return html`<noscript><p dir="auto">${t('site.no_script.text')} ${link}</p></noscript>`
}

/** Not prerendered: their phones keep the application (admin/courier/worker). */
const COURIER_SIGN_IN = '/courier/login'

/**
 * Browsers offer to translate pages, and put other nodes in the place of those that the application changes. Staff and couriers choose
 * one of four languages; clients' pages survive it (admin/kit/document/survive_translation.ts).
 */
const untranslated = (path: string, text: string): string => (/^\/(admin|user|courier)(\/|$)/i.test(path)
  ? text.replace('<html ', '<html translate="no" ').replace('</title>', (end) => `${end}\n    <meta name="google" content="notranslate">`)
  : text)

/** In the empty line that the prerendered form has for it (admin/kit/auth/demo_line.tsx). */
const withDemo = (form: string, text: string | null): string =>
  (text === null ? form : form.replace('<p class="gate-demo"></p>', () => html`<p class="gate-demo">${text}</p>`.html))

/** `:id` matches any segment. Of two matching paths the one without parameters comes first in the file. */
const matchesPath = (pattern: string, path: string): boolean => {
  const [segments, expected] = [path.split('/'), pattern.split('/')]
  return segments.length === expected.length && expected.every((part, index) => part.startsWith(':') || part === segments[index])
}

const languageFilesMeta = ({ by_language }: BuiltPage, fonts: FontFiles): Html => {
  const addresses = LOCALES.map((language) =>
    [language, [...by_language[language] ?? [], ...fonts[language] ?? []].map((name) => `/${name}`)] as const)
  return html`<meta name="language-files" content="${JSON.stringify(Object.fromEntries(addresses))}">`
}

const fileTag = (file: string): string => (file.endsWith('.css')
  ? `<link rel="stylesheet" crossorigin href="/${file}">\n`
  : `<link rel="modulepreload" crossorigin href="/${file}">\n`)

const readBuilt = builtReader(async (): Promise<BuildOutput> => {
  const read = (name: string) => readFile(app.publicPath(name), 'utf8')
  const templates = DOCUMENTS.map(async (name) => [name, await read(`${name}.html`)] as const)
  return {
    templates: Object.fromEntries(await Promise.all(templates)) as Record<DocumentName, string>,
    pages: JSON.parse(await read('.preload.json')) as BuiltPage[], fonts: fontFiles(await read('.vite/manifest.json')),
  }
})

/**
 * The one document of all pages that are drawn in the browser, with what makes the asked one stand there sooner: the files
 * it will import, and at sign-in the form itself, prerendered.
 */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { SiteNotBuilt } from '#backend/exceptions/site_not_built'
import { LOCALES } from '#common/locales'
import { html, type Html } from './html.ts'

/** As tools/vite/preload_manifest.ts writes it. */
interface BuiltPage {
  /** `/client/orders/:id` */
  readonly path: string
  readonly files: readonly string[]
  /** Which language it is, only the browser knows (public/first.js). */
  readonly by_language: Readonly<Record<string, readonly string[]>>
  readonly forms?: Readonly<Record<string, string>>
}

interface Built { readonly template: string; readonly pages: readonly BuiltPage[] }

export async function appDocument(path: string, lang: unknown): Promise<string> {
  const { template, pages } = await readBuilt()
  const page = pages.find((one) => fits(one.path, path))
  if (!page) return template
  const locale = LOCALES.find((known) => known === lang) ?? 'ar'
  const form = page.forms?.[locale]
  const filled = template.replace('<!--words-->', () => words(page).html).replace('</head>', (end) => page.files.map(hint).join('') + end)
  if (!form) return filled
  return filled
    .replace('<div id="root">', (start) => start + form)
    .replace('<html lang="ar" dir="rtl">', (start) => (locale === 'ar' ? start : `<html lang="${locale}" dir="ltr">`))
}

/** `:id` stands for anything; of two paths that fit, the one without comes first in the file. */
const fits = (pattern: string, path: string): boolean => {
  const [asked, given] = [path.split('/'), pattern.split('/')]
  return asked.length === given.length && given.every((part, index) => part.startsWith(':') || part === asked[index])
}

const words = ({ by_language }: BuiltPage): Html => {
  const addresses = Object.entries(by_language).map(([language, names]) => [language, names.map((name) => `/${name}`)])
  return html`<meta name="words" content="${JSON.stringify(Object.fromEntries(addresses))}">`
}

const hint = (file: string): string => (file.endsWith('.css')
  ? `<link rel="preload" as="style" crossorigin href="/${file}">\n`
  : `<link rel="modulepreload" crossorigin href="/${file}">\n`)

let built: Promise<Built> | undefined

function readBuilt(): Promise<Built> {
  if (app.inProduction) return (built ??= read())
  return read()
}

async function read(): Promise<Built> {
  try {
    const [template, pages] = await Promise.all(
      ['index.html', '.preload.json'].map((name) => readFile(app.publicPath(name), 'utf8')))
    return { template: template ?? '', pages: JSON.parse(pages ?? '[]') as BuiltPage[] }
  } catch {
    built = undefined
    throw new SiteNotBuilt()
  }
}

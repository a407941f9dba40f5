/**
 * The one document of all pages that are drawn in the browser, with what makes the asked one stand there sooner: the files
 * it will need, named before its scripts find that out, and at the doors the form itself.
 */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { SiteNotBuilt } from '#backend/exceptions/site_not_built'
import { translator } from '#backend/i18n/translator'
import { LOCALES, type Locale } from '#common/locales'
import { gate, isGate } from './gate.ts'
import { html, type Html } from './html.ts'

/** As tools/vite/first_screens.ts writes it. */
interface Screen {
  /** `/client/orders/:id` */
  readonly path: string
  readonly files: readonly string[]
  /** Files by language: which one it is, only the browser knows (public/first.js). */
  readonly spoken: Readonly<Record<string, readonly string[]>>
}

interface Built { readonly template: string; readonly screens: readonly Screen[] }

export async function firstScreen(path: string, lang: unknown): Promise<string> {
  const { template, screens } = await readBuilt()
  const locale = LOCALES.find((known) => known === lang) ?? 'ar'
  const screen = screens.find((one) => fits(one.path, path))
  return template
    .replace('<!--spoken-->', () => (screen ? spoken(screen).html : ''))
    .replace('</head>', (end) => (screen?.files.map(hint).join('') ?? '') + end)
    .replace('<!--early-->', () => (isGate(path) ? early(path, locale) : ''))
    .replace('<html lang="ar" dir="rtl">', (start) => (isGate(path) && locale !== 'ar' ? `<html lang="${locale}" dir="ltr">` : start))
}

/** `:id` stands for anything; of two paths that fit, the one without comes first in the file. */
const fits = (pattern: string, path: string): boolean => {
  const [asked, given] = [path.split('/'), pattern.split('/')]
  return asked.length === given.length && given.every((part, index) => part.startsWith(':') || part === asked[index])
}

const spoken = ({ spoken: files }: Screen): Html => {
  const addresses = Object.entries(files).map(([language, names]) => [language, names.map((name) => `/${name}`)])
  return html`<meta name="spoken" content="${JSON.stringify(Object.fromEntries(addresses))}">`
}

const hint = (file: string): string => (file.endsWith('.css')
  ? `<link rel="preload" as="style" crossorigin href="/${file}">\n`
  : `<link rel="modulepreload" crossorigin href="/${file}">\n`)

const early = (path: string, locale: Locale): string =>
  html`<div id="early">${gate({ locale, t: translator(locale), path })}</div>`.html

let built: Promise<Built> | undefined

function readBuilt(): Promise<Built> {
  if (app.inProduction) return (built ??= read())
  return read()
}

async function read(): Promise<Built> {
  try {
    const [template, screens] = await Promise.all(
      ['index.html', '.first_screens.json'].map((name) => readFile(app.publicPath(name), 'utf8')))
    return { template: template ?? '', screens: JSON.parse(screens ?? '[]') as Screen[] }
  } catch {
    built = undefined
    throw new SiteNotBuilt()
  }
}

/**
 * The texts of each document, one file a language: `virtual:texts/portal` has a lazy module for each, `virtual:texts/portal/ar` is one.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { DocumentName } from '../../common/documents.ts'
import { LOCALES } from '../../common/locales.ts'

export interface Texts { [key: string]: string | Texts }

const below = (group: string, ...keys: readonly string[]) => keys.map((key) => `${group}.${key}`)

/** What only the server writes or another document shows. */
const NOT_OF_STAFF = ['errors', 'checks', 'openapi', 'mail', 'messages', 'papers', 'scan', 'site', 'portal', 'courier', 'digest']

/** What a dialog asks before it closes. */
const LEAVING = ['form.leave', 'form.leave_title', 'form.discard', 'form.keep_editing']

const TEXTS: Readonly<Record<DocumentName, (all: Texts) => Texts>> = {
  staff: (all) => ({
    ...Object.fromEntries(Object.entries(all).filter(([group]) => !NOT_OF_STAFF.includes(group))
      .map(([group, texts]) => [group, withoutRefusals(texts)])),
    ...pick(all, ['errors.field', 'errors.files', 'site.not_found', 'portal.map']),
  }),
  portal: (all) => pick(all, [
    'alerts', 'portal', ...below('site', 'shell', 'not_found', 'contact'),
    ...below('ui', 'shell', 'alert', 'auth', 'pin', 'push', 'sessions', ...LEAVING),
    ...below('enums', 'order_status', 'order_event_kind', 'item_condition', 'tarif_unit', 'payment_method', 'claim_type', 'claim_status',
      'claim_resolution', 'invoice_kind', 'invoice_status', 'locale', 'message_channel'),
  ]),
  courier: (all) => pick(all, [
    'alerts', 'courier', 'portal.map', 'portal.sign_in.title', ...below('portal.dashboard', 'title', 'account'),
    ...below('site', 'shell', 'not_found'),
    ...below('ui', 'shell', 'alert', 'auth', 'push', 'scan.camera', ...LEAVING),
    ...below('enums', 'shipment_type', 'stop_item_result'),
  ]),
}

export const textsOf = (document: DocumentName, all: Texts): Texts => TEXTS[document](all)

export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (/^virtual:texts\//.test(id) ? `\0${id}` : null),
    load(id) {
      const [, document, language] = /^\0virtual:texts\/(\w+)(?:\/(\w+))?$/.exec(id) ?? []
      if (!document) return null
      if (!language) return loadersOf(document)
      const file = fileURLToPath(new URL(`../../locales/${language}.json`, import.meta.url))
      this.addWatchFile(file)
      const found = textsOf(document as DocumentName, JSON.parse(readFileSync(file, 'utf8')) as Texts)
      // A browser parses JSON faster than a literal; the texts of the staff have 160 KB.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(found))})`
    },
  }
}

function loadersOf(document: string): string {
  const loaders = LOCALES.map((language) => `${language}: () => import('virtual:texts/${document}/${language}')`)
  return `export default { ${loaders.join(', ')} }`
}

/** Why a record refuses something comes with the record, in the language of who reads it. */
function withoutRefusals(texts: string | Texts): string | Texts {
  if (typeof texts === 'string') return texts
  const { conditions: _, ...rest } = texts
  return rest
}

/** A missing key fails the build: the page would show the key. */
function pick(all: Texts, paths: readonly string[]): Texts {
  const picked: Texts = {}
  for (const path of paths) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const [from, to] = keys.reduce(([here, there], key) => [here[key] as Texts, (there[key] ??= {}) as Texts], [all, picked])
    const found = from[last]
    if (found === undefined) throw new Error(`the locale files have no "${path}"`)
    to[last] = found
  }
  return picked
}

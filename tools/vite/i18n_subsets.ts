/**
 * Subsets of the locale files as virtual modules. Light pages load only the translations that they use, and no definition:
 * `virtual:translations/sign_in/ar` for sign-in and recovery, `virtual:translations/site/ar` for orders,
 * `virtual:translations/client_forms/ar` for a client's forms, `virtual:translations/courier/ar` for the couriers, `virtual:colours`
 * for badges, `virtual:enums` for choices. The staff area omits what only the server or one page uses: `virtual:translations/staff/ar`,
 * `virtual:translations/settings_page/ar`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LOCALES } from '../../common/locales.ts'
import { app } from '../../resources.ts'
import type { PortalEnums } from '../../admin/portal/portal_enums.ts'

const SIGN_IN_KEYS = ['alerts', 'ui.shell', 'ui.auth', 'ui.alert', 'portal.sign_in', 'portal.code', 'ui.pin']
const ownKeys = (group: string, ...keys: readonly string[]) => keys.map((key) => `${group}.${key}`)
const enums = (...names: readonly string[]) => ownKeys('enums', ...names)
/** Translations of the order pages, with or without signing in. */
const ORDER_KEYS = [
  ...SIGN_IN_KEYS, 'site.shell', 'site.not_found', 'site.contact', 'portal.dashboard', 'portal.orders', 'portal.order', 'portal.steps',
  'portal.answer', 'portal.visits', 'portal.rating', 'portal.claims', 'portal.papers', 'portal.map',
  ...enums('order_status', 'order_event_kind', 'item_condition', 'tarif_unit', 'payment_method', 'claim_type', 'claim_status'),
  ...enums('claim_resolution', 'invoice_kind'),
]
const SUBSETS: Readonly<Record<string, readonly string[]>> = {
  sign_in: SIGN_IN_KEYS,
  site: ORDER_KEYS,
  client_forms: [...ORDER_KEYS, 'portal.account', 'portal.address', 'portal.pickup', 'ui.push', 'ui.sessions',
    ...enums('locale', 'message_channel')],
  courier: ['alerts', 'ui.shell', 'ui.alert', 'ui.scan.camera', 'portal.map', 'courier',
    ...ownKeys('ui.auth', 'current_password', 'ended', 'ended_help', 'password', 'phone', 'privacy', 'show_password', 'sign_in'),
    ...enums('shipment_type', 'stop_item_result')],
}
/** Texts that one page or part of the staff loads itself (admin/providers/page_texts.ts), or exports as `texts`. */
const PAGE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  settings_page: ['settings.help', 'ui.settings', 'ui.messages.channels'],
  audit: ['enums.invariant', 'ui.audit'],
  dashboard: ['ui.dashboard', 'ui.record_charts'], record_charts: ['ui.record_charts'],
  price_matrix: ['ui.prices'], statistics: ['ui.statistics'],
  roster: ['ui.roster', 'ui.calendar'],
  calendar: ['ui.calendar'],
  shipment_plan: ['ui.planning'], dispatch: ['ui.planning', 'ui.dispatch'], settle: ['ui.settle'], scan: ['ui.scan'],
  plant_work: ['ui.work', 'ui.scan'], plant_measuring: ['ui.measuring', 'ui.scan'], plant_floor: ['ui.floor'],
  plant_drying: ['ui.drying', 'ui.floor', 'ui.scan'], import_page: ['ui.import'],
  bulk: ['ui.bulk'], invariants: ['ui.invariants', 'enums.invariant'],
  permissions: ['permissions.groups', 'permissions.verbs', 'ui.roles', 'ui.api_tokens'],
  own_pin: ['ui.own_pin'], profile: ['ui.own_pin', 'ui.second_factor', 'ui.sessions', 'ui.push'],
  order_intake: ['ui.orders.intake'],
  message_template: ['ui.messages.symbols', 'ui.messages.behavior'],
  printing_help: ['ui.print.help'], order_invoice: ['ui.print.invoice'],
}

export function i18nSubsets(): Plugin {
  return {
    name: 'i18n-subsets',
    resolveId: (id) => (/^virtual:(translations\/|page_texts\/|(colours|enums)$)/.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:colours') return `export default ${JSON.stringify({ order_status: app.enums.order_status })}`
      const [, page] = /^\0virtual:page_texts\/(\w+)$/.exec(id) ?? []
      if (page) return textsModule(page)
      if (id === '\0virtual:enums') return `export default ${JSON.stringify(choices())}`
      const [, subset, language] = /^\0virtual:translations\/(\w+)\/(\w+)$/.exec(id) ?? []
      if (!subset) return null
      const file = fileURLToPath(new URL(`../../locales/${language}.json`, import.meta.url))
      this.addWatchFile(file)
      const texts = JSON.stringify(translationsOfSubset(subset, JSON.parse(readFileSync(file, 'utf8')) as TranslationTree))
      // A browser parses JSON faster than a literal; the texts of the staff have 80 KB.
      return `export default JSON.parse(${JSON.stringify(texts)})`
    },
  }
}

/** What a page passes to `usePageTexts`: its name, and a lazy module for each language. The subset of the couriers is loaded like it. */
function textsModule(page: string): string {
  const loaders = LOCALES.map((language) => `${language}: () => import('virtual:translations/${page}/${language}')`)
  return `export default { name: '${page}', load: { ${loaders.join(', ')} } }`
}

/** The enums that the forms of the clients offer. */
function choices() {
  const { claim_type, message_channel, return_mode } = app.enums
  return { claim_type, message_channel, return_mode } satisfies PortalEnums
}

export interface TranslationTree { [key: string]: string | TranslationTree }

export function translationsOfSubset(subset: string, translations: TranslationTree): TranslationTree {
  const paths = SUBSETS[subset] ?? PAGE_TEXTS[subset]
  if (paths) return pickPaths(translations, paths)
  if (subset !== 'staff') raise(`no texts are called "${subset}"`)
  const others = Object.fromEntries(Object.entries(translations).filter(([key]) => !SERVER_ONLY_KEYS.includes(key)))
  const unused = [...Object.values(PAGE_TEXTS).flat(), ...SIGN_IN_ONLY_KEYS]
  return withoutPaths({ ...others, ...pickPaths(translations, SERVER_KEYS_OF_PAGES) }, unused)
}

/** Keys of the server and of clients' pages, and the parts of them that staff pages use too: client-side validation, the 404 page. */
const SERVER_ONLY_KEYS = ['errors', 'openapi', 'mail', 'messages', 'papers', 'scan', 'site', 'portal', 'courier']
/** Texts of pages before signing in, whose subset is loaded for them. */
const SIGN_IN_ONLY_KEYS = [
  ...ownKeys('ui.auth', 'ask_again', 'back', 'create_account', 'demo_client', 'demo_user', 'ended', 'ended_help', 'first_name',
    'first_owner', 'first_owner_done', 'first_owner_done_help', 'first_owner_lead', 'forgot', 'forgot_lead', 'last_name', 'reset',
    'reset_sent', 'reset_sent_help', 'restore', 'restore_lead', 'send_link', 'sent', 'sent_help', 'staff_lead'),
  ...ownKeys('ui.pin', 'lead', 'nobody', 'not_enrolled', 'others', 'use_password'),
]
const SERVER_KEYS_OF_PAGES = ['errors.field', 'errors.files', 'site.shell', 'site.not_found', 'portal.map']

function pickPaths(translations: TranslationTree, paths: readonly string[]): TranslationTree {
  const picked: TranslationTree = {}
  for (const path of paths) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const [from, to] = keys.reduce(
      ([here, there], key) => [subtree(here, key), (there[key] ??= {}) as TranslationTree],
      [translations, picked],
    )
    to[last] = textsAt(from, last)
  }
  return picked
}

const withoutPaths = (translations: TranslationTree, paths: readonly string[], at = ''): TranslationTree =>
  Object.fromEntries(Object.entries(translations).filter(([key]) => !paths.includes(at + key)).map(([key, value]) =>
    [key, typeof value === 'object' ? withoutPaths(value, paths, `${at}${key}.`) : value]))

/** A missing key fails the build: the page would show the key. */
function textsAt(translations: TranslationTree, key: string): string | TranslationTree {
  return translations[key] ?? raise(`the locale files have no "${key}"`)
}

function subtree(translations: TranslationTree, key: string): TranslationTree {
  const value = textsAt(translations, key)
  return typeof value === 'object' ? value : raise(`"${key}" of the locale files is a text, not a group`)
}

function raise(message: string): never {
  throw new Error(message)
}

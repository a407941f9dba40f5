/**
 * The light pages load only the words that they use, and no definition: `virtual:words/door/ar` for sign-in and recovery,
 * `virtual:words/site/ar` for orders, `virtual:words/own/ar` for a client's forms, `virtual:colours` for the badges.
 * The staff area leaves out what only the server says: `virtual:words/staff/ar`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { app } from '../../resources.ts'

const DOOR = ['alerts', 'ui.shell', 'ui.auth', 'ui.alert', 'portal.sign_in', 'portal.code']
const enums = (...names: readonly string[]) => names.map((name) => `enums.${name}`)
/** What is read of orders, signed in or not. */
const SITE = [
  ...DOOR, 'site.shell', 'site.not_found', 'site.contact', 'portal.dashboard', 'portal.orders', 'portal.order', 'portal.steps',
  'portal.answer', 'portal.visits', 'portal.rating', 'portal.claims', 'portal.papers',
  ...enums('order_status', 'order_event_kind', 'item_condition', 'tarif_unit', 'payment_method', 'claim_type', 'claim_status'),
  ...enums('claim_resolution', 'invoice_kind'),
]
const SETS: Readonly<Record<string, readonly string[]>> = {
  door: DOOR,
  site: SITE,
  own: [...SITE, 'portal.account', 'portal.address', 'portal.map', 'portal.pickup', 'ui.push', 'ui.sessions',
    ...enums('locale', 'message_channel')],
}

export function lightWords(): Plugin {
  return {
    name: 'light-words',
    resolveId: (id) => (/^virtual:(words\/|colours$)/.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:colours') return `export default ${JSON.stringify({ order_status: app.enums.order_status })}`
      const [, set, language] = /^\0virtual:words\/(\w+)\/(\w+)$/.exec(id) ?? []
      if (!set) return null
      const file = fileURLToPath(new URL(`../../locales/${language}.json`, import.meta.url))
      this.addWatchFile(file)
      return `export default ${JSON.stringify(wordsOf(set, JSON.parse(readFileSync(file, 'utf8')) as Words))}`
    },
  }
}

interface Words { [key: string]: string | Words }

function wordsOf(set: string, words: Words): Words {
  const paths = SETS[set]
  if (paths) return pick(words, paths)
  const others = Object.fromEntries(Object.entries(words).filter(([key]) => !SERVERS.includes(key)))
  return { ...others, ...pick(words, ALSO_SAID_BY_PAGES) }
}

/** What the server says, and the few of it that pages say too: a form before it asks, a page that is not there. */
const SERVERS = ['errors', 'openapi', 'mail', 'messages', 'site']
const ALSO_SAID_BY_PAGES = ['errors.field', 'errors.files', 'site.shell', 'site.not_found']

function pick(words: Words, paths: readonly string[]): Words {
  const picked: Words = {}
  for (const path of paths) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const [from, to] = keys.reduce(([here, there], key) => [inside(here, key), (there[key] ??= {}) as Words], [words, picked])
    to[last] = inside(from, last)
  }
  return picked
}

/** A page without its words shows keys: better no build. */
function inside(words: Words, key: string): Words {
  const said = words[key]
  if (typeof said !== 'object') throw new Error(`the locale files have no "${key}"`)
  return said
}

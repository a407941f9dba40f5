/**
 * The light pages load only the words that they use, and no definition: `virtual:words/door/ar` for sign-in and recovery,
 * `virtual:words/site/ar` for the public pages and the clients' own, `virtual:colours` for the badges that these show.
 * The staff area loads the whole files instead.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { app } from '../resources.ts'

const DOOR = ['alerts', 'ui.shell', 'ui.auth', 'ui.alert', 'portal.sign_in', 'portal.code']
/** Those that clients meet. */
const ENUMS = [
  'order_status', 'order_event_kind', 'item_condition', 'tarif_unit', 'payment_method', 'claim_type', 'claim_status', 'claim_resolution',
  'invoice_kind', 'locale', 'message_channel',
]
const SETS: Readonly<Record<string, readonly string[]>> = {
  door: DOOR,
  site: [...DOOR, 'site.shell', 'site.not_found', 'portal', ...ENUMS.map((name) => `enums.${name}`)],
}

export function lightWords(): Plugin {
  return {
    name: 'light-words',
    resolveId: (id) => (/^virtual:(words\/|colours$)/.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:colours') return `export default ${JSON.stringify({ order_status: app.enums.order_status })}`
      const [, set, language] = /^\0virtual:words\/(\w+)\/(\w+)$/.exec(id) ?? []
      const paths = set && SETS[set]
      if (!paths) return null
      const file = fileURLToPath(new URL(`../locales/${language}.json`, import.meta.url))
      this.addWatchFile(file)
      return `export default ${JSON.stringify(pick(JSON.parse(readFileSync(file, 'utf8')) as Words, paths))}`
    },
  }
}

interface Words { [key: string]: string | Words }

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

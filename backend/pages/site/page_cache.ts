/** Cache of the rendered public pages. A page is rendered again when a row of its tables, or the day, has changed. */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { compressText, type CompressedText } from '#backend/engine/http/compressed_text'
import { handlers } from '#backend/engine/resource/handler_registry'
import { sharedCall } from '#backend/engine/turns/shared_call'
import { ruleContextAt, readSettings } from '#backend/services/settings/index'
import type { RuleContext } from '#backend/engine/resource/rule_context'

const TABLES = ['settings', 'special_days', 'sites', 'categories', 'tarifs', 'services', 'zones', 'cities']
/** Each update raises the version of its row; inserts and deletes change the count or the sum. */
const STATE = `select concat_ws(' ', ${TABLES.map((table) =>
  `(select concat_ws('-', count(*), sum(version), max(updated_at)) from ${table})`).join(', ')}) as state`
const readState = sharedCall(() => query(db.connection(), STATE))

interface CacheEntry { readonly state: string; readonly page: Promise<CompressedText> }
const cache = new Map<string, CacheEntry>()

/** `key`: one for each page and language. `render` gets the current settings. */
export async function cachedPage(key: string, render: (context: RuleContext) => Promise<string>): Promise<CompressedText> {
  const [[row], { today }] = await Promise.all([readState(), handlers().loadContext()])
  const state = `${today} ${String(row?.state)}`
  const entry = cache.get(key)
  // In development the template changes while the server runs.
  if (entry?.state === state && !app.inDev) return entry.page
  // Not the cached settings: another process may have changed them.
  const page = readSettings(db.connection()).then((settings) => render(ruleContextAt(settings, new Date()))).then(compressText)
  cache.set(key, { state, page })
  page.catch(() => cache.delete(key))
  return page
}

/** Public pages as they were last written: written anew only when a row that they show has changed, or the day. */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { pack, type Packed } from '#backend/http/packed'
import { handlers } from '#backend/resource/socket'
import { factsAt, readSettings } from '#backend/settings/index'
import type { Facts } from '#backend/resource/facts'

const SHOWN = ['settings', 'categories', 'tarifs', 'services', 'zones', 'cities']
/** Each write raises the version of its row; what was added or deleted changes the count or the sum. */
const STATE = `select concat_ws(' ', ${SHOWN.map((table) =>
  `(select concat_ws('-', count(*), sum(version), max(updated_at)) from ${table})`).join(', ')}) as state`

interface Kept { readonly state: string; readonly page: Promise<Packed> }
const kept = new Map<string, Kept>()

/** `key`: of each page one; `write` has the settings of this moment. */
export async function keptPage(key: string, write: (facts: Facts) => Promise<string>): Promise<Packed> {
  const [[row], { today }] = await Promise.all([query(db.connection(), STATE), handlers().facts()])
  const state = `${today} ${String(row?.state)}`
  const known = kept.get(key)
  // In development the template changes while the server runs.
  if (known?.state === state && !app.inDev) return known.page
  // Not those that this process may still remember: another one may have saved them.
  const page = readSettings(db.connection()).then((settings) => write(factsAt(settings, new Date()))).then(pack)
  kept.set(key, { state, page })
  page.catch(() => kept.delete(key))
  return page
}

/** Rows that the code counts on. At every start, after the migrations: what is there stays as people have made it. */
import { factsAt, readSettings } from './facts.ts'
import { CITIES, OTHER_ZONE, SITE, TRANSACTION_CATEGORIES } from './reference_rows.ts'
import { SETTING_KEYS, SETTINGS } from './values.ts'
import { openStore, type Store } from '#backend/resource/store'
import type { ApplicationService } from '@adonisjs/core/types'

export async function seedReference(app: ApplicationService): Promise<void> {
  const db = await app.container.make('lucid.db')
  await db.transaction(async (trx) => {
    const store = openStore(trx, null, factsAt(await readSettings(trx), new Date()))
    if ((await store.select('sites', {})).length === 0) await store.insert('sites', SITE)
    await seedSettings(store)
    await seedTerritory(store)
    await seedCategories(store)
  })
}

async function seedSettings(store: Store): Promise<void> {
  const known = new Set((await store.select('settings', {})).map(({ key }) => key))
  for (const key of SETTING_KEYS.filter((name) => !known.has(name))) {
    const { type, initial, ...rest } = SETTINGS[key]
    await store.insert('settings', { key, group: key.split('.')[0] ?? key, type, value: initial, is_public: 'is_public' in rest })
  }
}

async function seedTerritory(store: Store): Promise<void> {
  const cities = await store.select('cities', {})
  for (const city of CITIES) if (!cities.some(({ key }) => key === city.key)) cities.push(await store.insert('cities', city))
  const home = cities.find(({ key }) => key === 'laayoune')
  if (home && (await store.select('zones', {})).length === 0) await store.insert('zones', { ...OTHER_ZONE, city_id: home.id })
}

async function seedCategories(store: Store): Promise<void> {
  const known = new Set((await store.select('transaction_categories', {})).map(({ key }) => key))
  for (const { is_system = false, ...kind } of TRANSACTION_CATEGORIES.filter(({ key }) => !known.has(key))) {
    await store.insert('transaction_categories', { ...kind, is_system })
  }
}

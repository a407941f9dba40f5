/** Inserts the rows that the code requires, at every start after the migrations. Existing rows keep their values. */
import { ruleContextAt, readSettings } from '#backend/services/settings/load_rule_context'
import { CITIES, OTHER_ZONE, INITIAL_PLANT_SITE, SERVICES, TRANSACTION_CATEGORIES } from './reference_rows.ts'
import { SAMPLE_ZONES } from './sample_zones.ts'
import { seedPlant } from './seed_plant.ts'
import { MESSAGE_TEMPLATES } from '#backend/services/messages/templates'
import type { Store } from '#backend/engine/resource/store'
import { openStore } from '#backend/engine/resource/open_store'
import type { Row } from '#resources'
import type { ApplicationService } from '@adonisjs/core/types'

export async function seedReference(app: ApplicationService): Promise<void> {
  const db = await app.container.make('lucid.db')
  await db.transaction(async (trx) => {
    const store = openStore(trx, null, ruleContextAt(await readSettings(trx), new Date()))
    if ((await store.select('sites', {})).length === 0) await store.insert('sites', INITIAL_PLANT_SITE)
    if ((await store.select('settings', {})).length === 0) await store.insert('settings', {})
    await seedTerritory(store)
    await seedCategories(store)
    await seedServices(store)
    await seedPlant(store)
    await seedTemplates(store)
  })
}

async function seedTerritory(store: Store): Promise<void> {
  const cities = await store.select('cities', {})
  for (const city of CITIES) if (!cities.some(({ key }) => key === city.key)) cities.push(await store.insert('cities', city))
  const home = cities.find(({ key }) => key === 'laayoune')
  if (!home || (await store.select('zones', {})).length > 0) return
  for (const { at: _, ...zone } of SAMPLE_ZONES) await store.insert('zones', { ...zone, city_id: home.id })
  await store.insert('zones', { ...OTHER_ZONE, city_id: home.id })
}

async function seedCategories(store: Store): Promise<void> {
  const known = new Set((await store.select('transaction_categories', {})).map(({ key }) => key))
  for (const { is_system = false, ...category } of TRANSACTION_CATEGORIES.filter(({ key }) => !known.has(key))) {
    await store.insert('transaction_categories', { ...category, is_system })
  }
  // Categories that the code uses since a later version.
  for (const { key } of TRANSACTION_CATEGORIES.filter(({ is_system }) => is_system)) {
    const [category] = await store.select('transaction_categories', { key })
    if (category && !category.is_system) await store.update('transaction_categories', category.id, { is_system: true })
  }
}

async function seedServices(store: Store): Promise<void> {
  for (const service of SERVICES)
    if (!(await store.select('services', { key: service.key })).length) await store.insert('services', service)
}

/** Existing templates keep their text. A company disables an event instead of deleting its template, which would be inserted again. */
async function seedTemplates(store: Store): Promise<void> {
  const known = new Set((await store.select('notification_templates', {})).map(keyOf))
  for (const template of MESSAGE_TEMPLATES.filter((one) => !known.has(keyOf(one)))) await store.insert('notification_templates', template)
}

const keyOf = ({ event, audience, channel }: Pick<Row<'notification_templates'>, 'event' | 'audience' | 'channel'>) =>
  `${event} ${audience} ${channel}`

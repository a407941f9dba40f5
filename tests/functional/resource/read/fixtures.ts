/** The rows of these tests, found by id, independent of what other tests leave in the database. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Data } from '#schema/predicate'

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

let created: Promise<Fixtures> | undefined

export function fixtures(): Promise<Fixtures> {
  created ??= createFixtures()
  return created
}

export async function insert(table: string, values: Data, executor: QueryClientContract = db.connection()): Promise<number> {
  const names = Object.keys(values).map((name) => `"${name}"`)
  const sql = `insert into "${table}" (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning id`
  const [row] = await query(executor, sql, Object.values(values))
  return Number(row?.id)
}

/** Ids by name. */
async function createFixtures() {
  await prepareDatabaseOnce()
  const site = await insert('sites', { name: 'Second plant' })
  const [city] = await query(db.connection(), 'select min(id) as id from cities')
  const [users, clients, catalogue] = [await makeUsers(site), await makeClients(), await makeCatalogue()]
  const orders = await makeOrders(clients, users.amine, site)
  const items = await makeItems(orders, catalogue)
  return { site, city: Number(city?.id), users, clients, ...catalogue, orders, items }
}

let count = 0
const number = () => String(++count).padStart(6, '0')
const phone = (digits: string) => `+2126${digits}`
const json = (value: object) => JSON.stringify(value)

async function makeUsers(site: number) {
  const user = (first: string, more: Data) => insert('users', {
    code: `ST-R${number()}`, first_name: first, last_name: 'Reader', full_name: `${first} Reader`, password: 'x', ...more,
  })
  return {
    amine: await user('Amine', { phone: phone('79135701'), salary: 400_000, salary_type: 'month', hired_on: '2025-03-01' }),
    berta: await user('Berta', { phone: phone('79135702'), salary: 900_000, site_id: site }),
  }
}

async function makeClients() {
  const client = (name: string, more: Data) => insert('clients', {
    code: `C-R${number()}`, first_name: name, last_name: 'Reader', full_name: `${name} Reader`, status: 'active', ...more,
  })
  return {
    zoe: await client('Zoé', { phone: phone('19283746'), channels: ['sms', 'email'], email: 'zoe@reader.test' }),
    ahmed: await client('ahmed', { phone: phone('97531864'), channels: [] }),
    gone: await client('Gone', { phone: phone('79135703'), deleted_at: '2026-01-01T00:00:00Z' }),
  }
}

/** o1 … o5 of Zoé, o6 of Ahmed, o7 of a client in the trash, o8 in the trash itself, o9 on another site. */
async function makeOrders({ zoe, ahmed, gone }: { zoe: number; ahmed: number; gone: number }, amine: number, site: number) {
  const order = (client_id: number, more: Data) => insert('orders', {
    accepted_at: '2026-03-01T09:00:00Z',
    code: `CMD-R-${number()}`, client_id, status: 'pending', public_token: `token ${number()}`, ...more,
  })
  const day = (of: number) => ({ created_at: `2026-03-${of}T09:00:00Z` })
  const o1 = await order(zoe, {
    ...day(10), status: 'confirmed', total: 12_810, paid_in: 2_810, discount_value: '1.50', promised_at: '2026-05-15T23:30:00Z',
    declared_items: 2, confirmed_by_type: 'users', confirmed_by_id: amine, internal_note: 'secret 100% of_it',
  })
  return {
    o1,
    o2: await order(zoe, {
      ...day(10), total: 5_000, discount_value: '12.00', promised_at: '2026-05-16T10:00:00.123Z', priority: 'urgent', declared_items: 5,
    }),
    o3: await order(zoe, { ...day(10), is_rework: true, parent_order_id: o1, confirmed_by_type: 'clients', confirmed_by_id: zoe }),
    o4: await order(zoe, { ...day(11), total: 100, promised_at: '2026-05-17T00:00:00Z', status: 'canceled' }),
    o5: await order(zoe, { ...day(12), total: 12_810, declared_items: 9 }),
    o6: await order(ahmed, { ...day(13), total: 700 }),
    o7: await order(gone, { ...day(14), total: 900 }),
    o8: await order(ahmed, { deleted_at: '2026-03-15T09:00:00Z', total: 999 }),
    o9: await order(ahmed, { ...day(16), total: 50, site_id: site }),
  }
}

async function makeCatalogue() {
  const department = (name: object, more: Data = {}) => insert('departments', { code: `W${number()}`, name: json(name), ...more })
  const departments = {
    wash: await department({ en: 'Washing', fr: 'Lavage', es: 'Lavado', ar: 'غسيل' }, { daily_capacity: '120.50' }),
    bare: await department({ ar: 'بدون' }),
  }
  const job = (name: object, department_id: number) => insert('jobs', { name: json(name), department_id })
  const jobs = { washer: await job({ en: 'Washer' }, departments.wash), helper: await job({ en: 'Helper' }, departments.bare) }
  const category = (name: object) => insert('categories', { code: `K${number()}`, name: json(name), unit: 'm2', turnaround_hours: 48 })
  const categories = {
    rug: await category({ en: 'Rug', fr: 'Tapis', es: 'Alfombra', ar: 'سجاد' }),
    sofa: await category({ fr: 'Canapé' }),
  }
  const service = (en: string, price: number) => insert('services', { name: json({ en }), method: 'forfait', validity: 'order', price })
  const services = { perfume: await service('Perfume', 1_500), express: await service('Express', 3_000) }
  for (const target of Object.values(categories)) {
    await query(db.connection(), 'insert into services_categories (owner_id, target_id) values (?, ?)', [services.perfume, target])
  }
  return { departments, jobs, categories, services }
}

async function makeItems(orders: { o1: number; o6: number }, { categories, services }: Awaited<ReturnType<typeof makeCatalogue>>) {
  const item = (order_id: number, more: Data) => insert('order_items', {
    order_id, tag_code: `R${number()}`, status: 'pending', category_id: categories.rug, ...more,
  })
  await insert('order_services', { order_id: orders.o1, service_id: services.perfume, amount: 1_500 })
  return {
    i1: await item(orders.o1, { status: 'measured', condition: ['stain', 'hole'], measured_quantity: '6.000', amount: 9_000 }),
    i2: await item(orders.o1, { condition: [], category_id: categories.sofa }),
    i3: await item(orders.o6, { condition: ['stain'] }),
  }
}

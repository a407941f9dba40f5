/** A small company that only these tests know: every row is found by its ids, whatever other tests leave in the database. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { list, type Page } from '#backend/resource/read/list'
import { registry, resourceOf } from '#backend/resource/registry'
import { handlers } from '#backend/resource/socket'
import { prepared } from '#tests/support/prepared'
import type { Caller } from '#backend/resource/caller'
import type { Data } from '#schema/predicate'

/** Ids by name. Orders: o1 … o5 of Zoé, o6 of Ahmed, o7 of a client in the trash, o8 in the trash itself, o9 on another site. */
export interface World {
  readonly users: Readonly<Record<'amine' | 'berta', number>>
  readonly clients: Readonly<Record<'zoe' | 'ahmed' | 'gone', number>>
  readonly orders: Readonly<Record<'o1' | 'o2' | 'o3' | 'o4' | 'o5' | 'o6' | 'o7' | 'o8' | 'o9', number>>
  readonly items: Readonly<Record<'i1' | 'i2' | 'i3', number>>
  readonly departments: Readonly<Record<'wash' | 'bare', number>>
  readonly jobs: Readonly<Record<'washer' | 'helper', number>>
  readonly categories: Readonly<Record<'rug' | 'sofa', number>>
  readonly services: Readonly<Record<'perfume' | 'express', number>>
  readonly site: number
  readonly city: number
}

let made: Promise<World> | undefined

export function world(): Promise<World> {
  made ??= make()
  return made
}

export async function insert(table: string, values: Data): Promise<number> {
  const names = Object.keys(values)
  const sql = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')}) returning id`
  const [row] = await query(db.connection(), sql, Object.values(values))
  return Number(row?.id)
}

let count = 0
const number = () => String(++count).padStart(6, '0')
const phone = (digits: string) => `+2126${digits}`

async function make(): Promise<World> {
  await prepared()
  const site = await insert('sites', { name: 'Second plant' })
  const user = (first: string, more: Data) => insert('users', {
    code: `ST-R${number()}`, first_name: first, last_name: 'Reader', full_name: `${first} Reader`, password: 'x', ...more,
  })
  const users = {
    amine: await user('Amine', { phone: phone('70000001'), salary: 400_000, salary_type: 'month', hired_on: '2025-03-01' }),
    berta: await user('Berta', { phone: phone('70000002'), salary: 900_000, site_id: site }),
  }
  const client = (name: string, more: Data) => insert('clients', {
    code: `C-R${number()}`, first_name: name, last_name: 'Reader', full_name: `${name} Reader`, status: 'active', ...more,
  })
  const clients = {
    zoe: await client('Zoé', { phone: phone('12345678'), channels: ['sms', 'email'], email: 'zoe@reader.test' }),
    ahmed: await client('ahmed', { phone: phone('98765432'), channels: [] }),
    gone: await client('Gone', { phone: phone('70000003'), deleted_at: '2026-01-01T00:00:00Z' }),
  }
  const order = (client_id: number, more: Data) => insert('orders', {
    code: `CMD-R-${number()}`, client_id, status: 'pending', public_token: `token ${number()}`, ...more,
  })
  const { zoe, ahmed, gone } = clients
  const day = { created_at: '2026-03-10T09:00:00Z' }
  const o1 = await order(zoe, {
    ...day, status: 'confirmed', total: 12_810, paid_in: 2_810, discount_value: '1.50', promised_at: '2026-05-15T23:30:00Z', declared_items: 2,
    confirmed_by_type: 'users', confirmed_by_id: users.amine, internal_note: 'secret 100% of_it', is_rework: false,
  })
  const orders = {
    o1,
    o2: await order(zoe, { ...day, total: 5_000, discount_value: '12.00', promised_at: '2026-05-16T10:00:00.123Z', priority: 'urgent', declared_items: 5 }),
    o3: await order(zoe, { ...day, total: null, is_rework: true, parent_order_id: o1, confirmed_by_type: 'clients', confirmed_by_id: zoe }),
    o4: await order(zoe, { created_at: '2026-03-11T09:00:00Z', total: 100, promised_at: '2026-05-17T00:00:00Z', status: 'canceled' }),
    o5: await order(zoe, { created_at: '2026-03-12T09:00:00Z', total: 12_810, declared_items: 9 }),
    o6: await order(ahmed, { created_at: '2026-03-13T09:00:00Z', total: 700 }),
    o7: await order(gone, { created_at: '2026-03-14T09:00:00Z', total: 900 }),
    o8: await order(ahmed, { deleted_at: '2026-03-15T09:00:00Z', total: 999 }),
    o9: await order(ahmed, { created_at: '2026-03-16T09:00:00Z', total: 50, site_id: site }),
  }
  const category = (code: string, name: object) => insert('categories', { code: `${code}-${number()}`, name: JSON.stringify(name), unit: 'm2', turnaround_hours: 48 })
  const categories = {
    rug: await category('rug', { en: 'Rug', fr: 'Tapis', es: 'Alfombra', ar: 'سجاد' }),
    sofa: await category('sofa', { fr: 'Canapé' }),
  }
  const item = (order_id: number, more: Data) => insert('order_items', { order_id, tag_code: `R${number()}`, status: 'pending', category_id: categories.rug, ...more })
  const items = {
    i1: await item(o1, { status: 'measured', condition: ['stain', 'hole'], measured_quantity: '6.000', billed_quantity: '6.000', amount: 9_000 }),
    i2: await item(o1, { condition: [], category_id: categories.sofa }),
    i3: await item(orders.o6, { condition: ['stain'] }),
  }
  const departments = {
    wash: await insert('departments', { code: `W${number()}`, name: JSON.stringify({ en: 'Washing', fr: 'Lavage', es: 'Lavado', ar: 'غسيل' }), daily_capacity: '120.50' }),
    bare: await insert('departments', { code: `B${number()}`, name: JSON.stringify({ ar: 'بدون' }) }),
  }
  const jobs = {
    washer: await insert('jobs', { name: JSON.stringify({ en: 'Washer', fr: 'Laveur' }), department_id: departments.wash, points: '1.25' }),
    helper: await insert('jobs', { name: JSON.stringify({ en: 'Helper', fr: 'Aide' }), department_id: departments.bare }),
  }
  const service = (name: string, price: number) => insert('services', { name: JSON.stringify({ en: name }), method: 'forfait', validity: 'order', price })
  const services = { perfume: await service('Perfume', 1_500), express: await service('Express', 3_000) }
  for (const target of [categories.rug, categories.sofa]) {
    await query(db.connection(), 'insert into services_categories (owner_id, target_id) values (?, ?)', [services.perfume, target])
  }
  const [city] = await query(db.connection(), 'select min(id) as id from cities')
  await insert('order_services', { order_id: o1, service_id: services.perfume, amount: 1_500 })
  return { users, clients, orders, items, departments, jobs, categories, services, site, city: Number(city?.id) }
}

/** Every permission that the definition names, without those in `but`. */
export function staff(world: World, { but = [], ...more }: Partial<Caller> & { readonly but?: readonly string[] } = {}): Caller {
  return caller({ guard: 'user', id: world.users.amine, permissions: new Set(permissionNames().filter((name) => !but.includes(name))), ...more })
}

export const clientCaller = (id: number, more: Partial<Caller> = {}): Caller => caller({ guard: 'client', id, ...more })
export const courierCaller = (id: number): Caller => caller({ guard: 'courier', id })

const NOW = { instant: '2026-06-01T12:00:00.000Z', today: '2026-06-01' }

function caller(given: Partial<Caller> & Pick<Caller, 'guard' | 'id'>): Caller {
  const me = { id: given.id, site_id: null, ...given.me }
  return { permissions: new Set(), locale: 'en', ip: null, request_id: null, ...given, me, context: { me, now: NOW } }
}

function permissionNames(): string[] {
  return [...registry.values()].flatMap((resource) => [
    ...['list', 'create', 'edit', 'delete'].map((operation) => `${resource.permission}-${operation}`),
    ...Object.values(resource.fields).flatMap(({ read, write }) => [read ?? [], write ?? []].flat()),
    ...Object.values(resource.transitions).flatMap(({ permission }) => permission ?? []),
  ])
}

export type Rows = readonly Record<string, unknown>[]

/** `given` as it stands after the question mark. */
export async function page(name: string, caller: Caller, given = ''): Promise<Page> {
  return list(resourceOf(name), caller, new URLSearchParams(given), await handlers().facts())
}

export const rowsOf = async (name: string, caller: Caller, given = ''): Promise<Rows> => JSON.parse((await page(name, caller, given)).json)
export const idsOf = async (name: string, caller: Caller, given = ''): Promise<number[]> => (await rowsOf(name, caller, given)).map(({ id }) => Number(id))

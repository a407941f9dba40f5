/** A small plant: what its rules need, made fresh so that tests do not meet. */
import { permissionNames } from '#backend/auth/permissions'
import { acting, callerWith } from './acting.ts'
import { confirmedOrder } from './laundry.ts'
import { freshPhone } from './people.ts'
import type { Store, Values } from '#backend/resource/store'

let worker: Promise<number> | undefined

/** By somebody who may do everything and who is really there: readings and entries remember who made them. */
export async function inPlant<T>(work: (store: Store) => Promise<T>): Promise<T> {
  worker ??= acting(async (store) => (await aWorker(store)).id, { caller: null })
  return acting(work, { caller: callerWith(permissionNames(), { id: await worker }) })
}

let count = 0
const code = (prefix: string) => `${prefix}-${process.pid % 1000}-${++count}`

const aDepartment = (store: Store) => store.insert('departments', { name: { en: 'Washing' }, code: code('D') })

export async function aMachine(store: Store, values: Values<'machines'> = {}) {
  const department_id = values.department_id ?? (await aDepartment(store)).id
  return store.insert('machines', { name: 'Washer', code: code('M'), type: 'washer_auto', department_id, ...values })
}

export const aMeter = (store: Store, values: Values<'meters'> = {}) =>
  store.insert('meters', { name: 'Water', genre: 'water', initial_value: '100', multiplier: '1000', ...values })

export const read = (store: Store, meter: { readonly id: number }, value: string, taken_at: string,
  values: Values<'meter_snapshots'> = {}) =>
  store.insert('meter_snapshots', { meter_id: meter.id, value, taken_at, ...values })

export const aMaterial = (store: Store) => store.insert('cleaning_materials', { name: { en: 'Shampoo' }, code: code('S'), unit: 'l' })

export const aPlace = (store: Store, values: Values<'stocks'> = {}) =>
  store.insert('stocks', { name: 'Rack', code: code('R'), type: 'stock_final', ...values })

export async function aWorker(store: Store, values: Values<'users'> = {}) {
  const [role] = await store.select('roles', { guard: 'user', name: 'Plant worker' })
  const roles = role ? [role.id] : []
  return store.insert('users', { first_name: 'Hassan', last_name: 'Test', phone: freshPhone(), password: 'zarbia-demo', roles, ...values })
}

/** A job, and an order whose items are confirmed; with as many mandatory steps of their category as are asked for. */
export async function work(store: Store, { items = 1, steps = 2, drying_hours = null as number | null } = {}) {
  const job = await store.insert('jobs', { name: { en: 'Washing' }, department_id: (await aDepartment(store)).id, points: '2',
    points_unit: 'm2' })
  const made = await confirmedOrder(store, { items })
  const [item] = made.items
  if (!item) throw new Error('an order without items')
  if (drying_hours !== null) await store.update('categories', item.category_id, { drying_hours })
  const tasks = []
  for (let position = 1; position <= steps; position++) {
    const step = await store.insert('processes', { category_id: item.category_id, job_id: job.id, name: { en: `Step ${position}` },
      position })
    tasks.push(await store.insert('tasks', { order_item_id: item.id, process_id: step.id, job_id: job.id }))
  }
  return { ...made, item, job, tasks }
}

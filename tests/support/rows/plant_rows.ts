/** Creates machines, meters, materials, places and tasks. Every test has rows of its own. */
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { withStore, callerWith } from '../server/with_store.ts'
import { aCarpetCategory, confirmedOrder } from './orders.ts'
import { freshPhone } from './people.ts'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

let worker: Promise<number> | undefined

/** Runs work as an existing user with all permissions: readings and entries store who made them. */
export async function withPlantWorker<T>(work: (store: Store) => Promise<T>): Promise<T> {
  worker ??= withStore(async (store) => (await aPlantWorker(store)).id, { caller: null })
  return withStore(work, { caller: callerWith(permissionNames(), { id: await worker }) })
}

let count = 0
const uniqueCode = (prefix: string) => `${prefix}-${process.pid % 1000}-${++count}`

const aDepartment = (store: Store) => store.insert('departments', { name: { en: 'Washing' }, code: uniqueCode('D') })

export async function aMachine(store: Store, values: Values<'machines'> = {}) {
  const department_id = values.department_id ?? (await aDepartment(store)).id
  return store.insert('machines', { name: 'Washer', code: uniqueCode('M'), type: 'washer_auto', department_id, ...values })
}

export const aMeter = (store: Store, values: Values<'meters'> = {}) =>
  store.insert('meters', { name: 'Water', genre: 'water', initial_value: '100', multiplier: '1000', ...values })

export const aMeterReading = (store: Store, meter: { readonly id: number }, value: string, taken_at: string,
  values: Values<'meter_snapshots'> = {}) =>
  store.insert('meter_snapshots', { meter_id: meter.id, value, taken_at, ...values })

export const aMaterial = (store: Store) => store.insert('cleaning_materials', { name: { en: 'Shampoo' }, code: uniqueCode('S'), unit: 'l' })

export const aStockPlace = (store: Store, values: Values<'stocks'> = {}) =>
  store.insert('stocks', { name: 'Rack', code: uniqueCode('R'), type: 'stock_final', ...values })

export async function aPlantWorker(store: Store, values: Values<'users'> = {}) {
  const [role] = await store.select('roles', { guard: 'user', name: 'Plant worker' })
  const roles = role ? [role.id] : []
  return store.insert('users', { first_name: 'Hassan', last_name: 'Test', phone: freshPhone(), password: 'zarbia-demo', roles, ...values })
}

/** A job, and a confirmed order whose first item has tasks for `steps` mandatory steps of its category. */
export async function itemWithTasks(store: Store, { items = 1, steps = 2, drying_hours = null as number | null } = {}) {
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

/** A category whose items get a task for each of these steps; every step has a job, all jobs one department. */
export async function aCategoryWithSteps(store: Store, steps: readonly Values<'processes'>[], department: Values<'departments'> = {}) {
  const { id: department_id } = await store.insert('departments', { name: { en: 'Washing' }, code: uniqueCode('D'), ...department })
  const job = await store.insert('jobs', { name: { en: 'Washing' }, department_id, points: '2', points_unit: 'm2' })
  const category = await aCarpetCategory(store, { category: { uses_steps: true } })
  const made: Row<'processes'>[] = []
  for (const [index, values] of steps.entries()) {
    made.push(await store.insert('processes', {
      category_id: category.id, job_id: job.id, name: { en: `Step ${index + 1}` }, position: index + 1, ...values,
    }))
  }
  return { category, job, steps: made }
}

/** A confirmed order of such items, with the planned tasks of its first one. */
export async function anOrderWithSteps(
  store: Store, steps: readonly Values<'processes'>[], { items = 1, ...options }: Parameters<typeof confirmedOrder>[1] = {},
) {
  const made = await aCategoryWithSteps(store, steps)
  const { order, items: [item] } = await confirmedOrder(store, { ...options, items, category_id: made.category.id })
  if (!item) throw new Error('an order without items')
  return { ...made, order, item, tasks: await store.select('tasks', { order_item_id: item.id }) }
}

/** What the plant does with a confirmed order of carpets: each step of each item. */
export async function finishSteps(store: Store, order: { readonly id: number }): Promise<void> {
  for (const { id: order_item_id } of await store.select('order_items', { order_id: order.id })) {
    for (const { id } of (await store.select('tasks', { order_item_id })).sort((a, b) => a.position - b.position)) {
      await store.transition('tasks', id, 'start')
      await store.transition('tasks', id, 'finish', { ask: { result: 'ok' } })
    }
  }
}

/** Puts all items of the order there. */
export async function shelveItems(store: Store, order: { readonly id: number }, place: { readonly id: number }): Promise<void> {
  for (const { id } of await store.select('order_items', { order_id: order.id }))
    await store.insert('stock_movements', { order_item_id: id, to_stock_id: place.id })
}

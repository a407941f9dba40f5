/** The plant now: tasks of the items in processing, items that are drying, a stock audit. */
import { DAY } from '#common/time/time'
import { CARPETS } from '#backend/app/seed/sample_plant'
import { runLoads } from '../plant/machine_loads.ts'
import type { TimedStep } from './scenario_context.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const HOUR = DAY / 24
const MINUTE = HOUR / 60

/** Runs after the last step of every order, because it reads the items in processing from the database. */
export function workInProgress(now: number): TimedStep[] {
  return [
    { by: 'manager', at: now - FOLLOWED_FOR, act: followSteps },
    { by: 'lead', at: now - 4 * MINUTE, act: planTasks },
    { by: 'worker', at: now - 3 * MINUTE, act: (store) => workOn(store, now) },
    { by: 'worker', at: now - 2 * MINUTE, act: (store) => startDrying(store, now) },
    { by: 'lead', at: now - 2 * MINUTE, act: runLoads },
    { by: 'lead', at: now - 2 * MINUTE, act: useMachines },
    { by: 'lead', at: now - MINUTE, act: (store) => planCleaning(store, now) },
    { by: 'keeper', at: now - MINUTE, act: countRacks },
  ]
}

/** Since then every carpet that is confirmed has its tasks. */
const FOLLOWED_FOR = 6 * DAY

async function followSteps(store: Store): Promise<void> {
  const [carpets] = await store.select('categories', { code: CARPETS.code })
  if (carpets) await store.update('categories', carpets.id, { uses_steps: true })
}

async function planTasks(store: Store): Promise<void> {
  const steps = await store.select('processes', {})
  for (const item of await store.select('order_items', { status: 'processing', has_steps: false })) {
    const own = steps.filter(({ category_id }) => category_id === item.category_id).sort((a, b) => a.position - b.position)
    for (const { id, job_id, position } of own) await store.insert('tasks', { order_item_id: item.id, process_id: id, job_id, position })
  }
}

/** The items have reached different steps: none done, one, two, up to the drying. */
async function workOn(store: Store, now: number): Promise<void> {
  const items = await store.select('order_items', { status: 'processing' })
  const drying = new Set((await store.select('processes', { kind: 'drying' })).map(({ id }) => id))
  for (const [index, item] of items.entries()) {
    const tasks = (await store.select('tasks', { order_item_id: item.id, status: 'pending' })).sort((a, b) => a.position - b.position)
    const hangs = tasks.findIndex(({ process_id }) => process_id !== null && drying.has(process_id))
    const done = tasks.slice(0, index % 5 < 4 ? Math.min(index % 5, tasks.length - 1) : Math.max(hangs, 0))
    for (const [place, task] of done.entries()) await doTask(store, task, now - (done.length - place) * 40 * MINUTE,
      12 + ((index + place) % 6) * 4)
    const next = tasks[done.length]
    if (next && index % 3 === 0 && done.length !== hangs) await startTask(store, next)
    if (next) await store.update('tasks', next.id, { due_at: new Date(now + (index - 3) * 2 * HOUR).toISOString() })
  }
}

/** Finishes the task, then moves its times to earlier today. */
async function doTask(store: Store, task: Row<'tasks'>, began: number, minutes: number): Promise<void> {
  const { id } = task
  await startTask(store, task)
  await store.transition('tasks', id, 'finish', { ask: { result: 'ok' } })
  const [started_at, ended_at] = [began, began + minutes * MINUTE].map((moment) => new Date(moment).toISOString())
  await store.update('tasks', id, { started_at: started_at ?? null, ended_at: ended_at ?? null, worked_minutes: minutes })
}

/** The worker helps in all departments: what is not of their own is assigned to them. */
async function startTask(store: Store, { id }: Row<'tasks'>): Promise<void> {
  await store.update('tasks', id, { user_id: store.caller?.id ?? null })
  await store.transition('tasks', id, 'start')
}

/** One audit is closed with a missing item, the next one is open. */
async function countRacks(store: Store): Promise<void> {
  const [first, second] = await store.select('stocks', { type: 'stock_final',
    status: 'enable' }).then((all) => all.filter(({ occupancy }) => occupancy))
  if (!first || !second) return
  const { id, expected } = await store.insert('stock_audits', { stock_id: first.id })
  await store.transition('stock_audits', id, 'close', { args: { tags: (expected ?? []).slice(1).join(' ') } })
  await store.insert('stock_audits', { stock_id: second.id })
}

/** A task without an item. */
async function planCleaning(store: Store, now: number): Promise<void> {
  const [job] = await store.select('jobs', {})
  if (job) await store.insert('tasks', { job_id: job.id, title: "Nettoyer l'aire de lavage",
    due_at: new Date(now + 4 * HOUR).toISOString() })
}

/** m² a day of the departments that the load of the week is compared with. */
const CAPACITIES: Readonly<Record<string, string>> = { LAV: '35.00', SEC: '30.00', FIN: '25.00' }

/** What runs outside of loads is on a machine of its department, as far as there are machines. */
async function useMachines(store: Store): Promise<void> {
  for (const { id, code } of await store.select('departments', {})) {
    const daily_capacity = CAPACITIES[code]
    if (daily_capacity !== undefined) await store.update('departments', id, { daily_capacity })
  }
  const jobs = await store.select('jobs', {})
  const loaded = new Set((await store.select('loads', { status: 'running' })).map(({ machine_id }) => machine_id))
  const free = (await store.select('machines', { status: 'enable' })).filter(({ id, is_down }) => !is_down && !loaded.has(id))
  for (const task of await store.select('tasks', { status: 'in_progress', machine_id: null })) {
    const department = jobs.find(({ id }) => id === task.job_id)?.department_id
    const step = task.process_id === null ? null : await store.find('processes', task.process_id)
    const index = free.findIndex(({ department_id, type }) => department_id === department && type === (step?.machine_type ?? type))
    const [machine] = index < 0 ? [] : free.splice(index, 1)
    if (machine) await store.update('tasks', task.id, { machine_id: machine.id })
  }
}

async function startDrying(store: Store, now: number): Promise<void> {
  const items = await store.select('order_items', { status: 'processing' })
  const [chamber] = await store.select('machines', { code: 'SEC-1' })
  const hanging = items.filter((_, index) => index % 5 === 4)
  const halves = [hanging.filter((_, index) => index % 2 === 0), hanging.filter((_, index) => index % 2 === 1)]
  for (const [index, half] of halves.entries()) {
    const { id } = await store.insert('dryings', {
      ...(index === 0 ? { method: 'air_sun', place: 'Terrasse, ligne A' } : { method: 'chamber', place: 'Chambre 1',
        machine_id: chamber?.id ?? null }),
      humidity: 62, temperature: index === 0 ? 24 : 45,
    })
    for (const item of half) await store.insert('drying_items', { drying_id: id, order_item_id: item.id })
    // The first one on the terrace should be dry already.
    const [first] = index === 0 ? await store.select('drying_items', { drying_id: id }) : []
    if (first) await store.update('drying_items', first.id, { expected_out_at: new Date(now - 2 * HOUR).toISOString() })
  }
}

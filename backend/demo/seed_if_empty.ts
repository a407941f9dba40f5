/**
 * The demo company: built by the same store and the same transitions as everything else, in one database transaction, so
 * that there is all of it or nothing.
 */
import { DAY, spread, workingMoment } from './calendar.ts'
import { gatherClients, type Customer } from './clientele.ts'
import { foundCompany, type Company } from './company.ts'
import { courseOf } from './course.ts'
import { crewOf, type Crew } from './crew.ts'
import { drawers } from './drawers.ts'
import { expenses } from './expenses.ts'
import { equipCouriers } from './fleet.ts'
import { floor } from './floor.ts'
import { connectBookkeeper } from './integration.ts'
import { paperwork } from './paperwork.ts'
import { hangPictures } from './pictures.ts'
import { planOrders } from './plans.ts'
import { randomFrom, type Random } from './random.ts'
import { pouring, readings } from './readings.ts'
import { roads } from './roads.ts'
import { rounds } from './rounds.ts'
import { staffTime } from './staff_time.ts'
import { upkeep } from './upkeep.ts'
import { enqueue } from '#backend/jobs/queue'
import { openStore, type Store } from '#backend/resource/store'
import { factsAt, readSettings } from '#backend/settings/index'
import type { ApplicationService } from '@adonisjs/core/types'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Timed } from './case.ts'
import type { Caller } from '#backend/resource/caller'

/** Older than the oldest order: whoever works or orders here was there before. */
const FOUNDED_DAYS_AGO = 90
/** Index of the client who may no longer order. */
const SUSPENDED = 13
const SUSPENDED_DAYS_AGO = 5

/** False when the database already holds somebody's data. */
export async function seedIfEmpty(app: ApplicationService): Promise<boolean> {
  const db = await app.container.make('lucid.db')
  if (await holdsData(db.connection())) return false
  await db.transaction((trx) => loadDemo(trx, Date.now()))
  // The planner has never seen a row of these tables.
  await db.rawQuery('analyze')
  return true
}

async function holdsData(db: QueryClientContract): Promise<boolean> {
  const { rows } = await db.rawQuery<{ rows: { holds: boolean }[] }>(
    // Categories: a company that has left the demo behind is not sent back to it.
    'select exists (select 1 from users) or exists (select 1 from clients) or exists (select 1 from categories) as holds',
  )
  return rows[0]?.holds ?? true
}

/** `now` in milliseconds: everything happens before it. */
async function loadDemo(trx: TransactionClientContract, now: number): Promise<void> {
  const random = randomFrom(26)
  const founder = (await storesAt(trx))(null, now - FOUNDED_DAYS_AGO * DAY)
  const company = await foundCompany(founder)
  const customers = await gatherClients(founder, company, random)
  if (company.staff[0]) await connectBookkeeper(founder, company.staff[0].id, now)
  const crews = await equipCouriers(founder, now)
  // Only now: the company has introduced itself in the settings.
  const storeAt = await storesAt(trx)
  const crew = crewOf(company.staff, { instant: founder.facts.now, today: founder.facts.today })
  const { timezone } = founder.facts
  const orders = ordersOf(company, customers, now, random)
  const steps = [
    ...drawers(now, timezone), ...rounds(orders, crews, now, timezone), ...orders, ...expenses(now, random), suspension(customers, now),
    ...readings(company.dials, now, random), ...pouring(now, random), ...upkeep(now),
    ...staffTime(company.staff, company.couriers, now, timezone, random), ...floor(now),
    ...paperwork(customers, now), ...roads(customers, crews, now),
  ]
  await happen(steps, crew, storeAt, now, founder.facts.timezone)
  await hangPictures(storeAt(crew.manager, now))
  await enqueue('housekeeping.sweep', {}, { trx })
}

function ordersOf(company: Company, customers: readonly Customer[], now: number, random: Random): Timed[] {
  return planOrders(now, customers.length, SUSPENDED, random).flatMap((plan, n) => {
    const customer = customers[plan.client]
    if (!customer) throw new RangeError(`there is no client ${plan.client}`)
    // Its own chance: the orders of a day may be woven together in another way tomorrow.
    const steps = courseOf(company, customer, plan, randomFrom(n))
    const moments = spread(plan.from, plan.to, steps.length)
    return steps.map((step, index) => ({ ...step, at: moments[index] ?? plan.to }))
  })
}

function suspension(customers: readonly Customer[], now: number): Timed {
  const client = customers[SUSPENDED]?.client.id ?? 0
  const act = (store: Store) => store.move('clients', client, 'suspend', { reason: 'Trois factures impayées' })
  return { by: 'manager', at: now - SUSPENDED_DAYS_AGO * DAY, act }
}

/** In the order of time, so that numbers, codes and the log grow with the dates. */
async function happen(steps: readonly Timed[], crew: Crew, storeAt: StoreAt, now: number, zone: string): Promise<void> {
  const timed = steps.map((step) => ({ ...step, at: workingMoment(step.at, now, zone) }))
  for (const { by, at, act } of timed.toSorted((a, b) => a.at - b.at)) await act(storeAt(crew[by], at))
}

type StoreAt = (caller: Caller | null, at: number) => Store

async function storesAt(trx: TransactionClientContract): Promise<StoreAt> {
  const settings = await readSettings(trx)
  return (caller, at) => openStore(trx, caller, factsAt(settings, new Date(at)), { isQuiet: true })
}

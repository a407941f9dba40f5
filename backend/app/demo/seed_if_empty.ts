/**
 * Creates the demo company through the store and its transitions, in one database transaction: all of it or nothing.
 */
import { DAY } from '#common/time/time'
import { evenlySpaced, toOpeningHours } from './days/event_times.ts'
import { createClients, type ClientWithAddress } from './people/clients.ts'
import { createCompany, type DemoCompany } from './create_company.ts'
import { orderScenarioOf } from './days/order_scenario.ts'
import { demoActorsOf, type DemoActors } from './people/demo_actors.ts'
import { cashOfCouriers } from './cash_of_couriers.ts'
import { cashSessions } from './cash_sessions.ts'
import { expenses } from './expenses.ts'
import { createVehicles } from './people/vehicles.ts'
import { workInProgress } from './days/work_in_progress.ts'
import { createDemoApiToken } from './api_token.ts'
import { createDemoFinding } from './finding.ts'
import { createSpecialDay } from './special_days.ts'
import { createRepeatOrder, createWebRequest } from './web_requests.ts'
import { invoicesAndClaims } from './invoices_and_claims.ts'
import { paperAndScans } from './paper_and_scans.ts'
import { addCategoryPictures } from './plant/category_pictures.ts'
import { planOrders } from './days/order_plans.ts'
import { randomFrom, type Random } from './seeded_random.ts'
import { materialUses, meterReadings } from './plant/meter_readings.ts'
import { upcomingShipments } from './days/upcoming_shipments.ts'
import { pastShipments } from './days/past_shipments.ts'
import { staffTime } from './people/staff_time.ts'
import { maintenance } from './plant/maintenance.ts'
import { holdsData } from './holds_data.ts'
import { enqueue } from '#backend/services/jobs/queue'
import type { Store } from '#backend/engine/resource/store'
import { openStore } from '#backend/engine/resource/open_store'
import { ruleContextAt, readSettings } from '#backend/services/settings/index'
import type { ApplicationService } from '@adonisjs/core/types'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { TimedStep } from './days/scenario_context.ts'
import type { Caller } from '#backend/engine/resource/caller'

/** Before the oldest order, so that staff and clients exist when it is created. */
const FOUNDED_DAYS_AGO = 90
/** Index of the client who may no longer order. */
const SUSPENDED_CLIENT = 13
const SUSPENDED_DAYS_AGO = 5

/** False when the database already holds data. */
export async function seedIfEmpty(app: ApplicationService): Promise<boolean> {
  const db = await app.container.make('lucid.db')
  if (await holdsData(db.connection())) return false
  await db.transaction((trx) => loadDemo(trx, Date.now()))
  // The planner has no statistics of these tables yet.
  await db.rawQuery('analyze')
  return true
}

/** `now` in milliseconds since 1970: all events are before it. */
async function loadDemo(trx: TransactionClientContract, now: number): Promise<void> {
  const random = randomFrom(26)
  const setupStore = (await storesAt(trx))(null, now - FOUNDED_DAYS_AGO * DAY)
  const company = await createCompany(setupStore)
  const clients = await createClients(setupStore, company, random)
  if (company.staff[0]) await createDemoApiToken(setupStore, company.staff[0].id, now)
  const crews = await createVehicles(setupStore, now)
  // Read after createCompany, which writes the settings.
  const storeAt = await storesAt(trx)
  const actors = demoActorsOf(company.staff, { instant: setupStore.context.now, today: setupStore.context.today })
  const { timezone } = setupStore.context
  const orders = ordersOf(company, clients, now, random)
  const steps = [
    ...cashSessions(now, timezone), ...pastShipments(orders, crews, now, timezone), ...orders,
    ...expenses(now, random), suspension(clients, now),
    ...meterReadings(company.meters, now, random), ...materialUses(now, random), ...maintenance(now),
    ...staffTime(company.staff, company.couriers, now, timezone, random), ...workInProgress(now),
    ...invoicesAndClaims(clients, now), ...paperAndScans(now), ...upcomingShipments(clients, crews, now),
    ...cashOfCouriers(now),
  ]
  await runSteps(steps, actors, storeAt, now, setupStore.context.timezone)
  await createWebRequest((caller) => storeAt(caller, now), actors.manager, clients, company)
  await createRepeatOrder(storeAt(actors.manager, now), clients, company)
  await createSpecialDay(storeAt(actors.manager, now))
  await addCategoryPictures(storeAt(actors.manager, now))
  if (company.meters[0]) await createDemoFinding(storeAt(null, now - 6 * DAY), company.meters[0].meter.id)
  await enqueue('housekeeping.sweep', {}, { trx })
}

function ordersOf(company: DemoCompany, clients: readonly ClientWithAddress[], now: number, random: Random): TimedStep[] {
  return planOrders(now, clients.length, SUSPENDED_CLIENT, random).flatMap((plan, n) => {
    const client = clients[plan.client]
    if (!client) throw new RangeError(`there is no client ${plan.client}`)
    // A seed of its own: the order of the steps of one day depends on the time of the seeding.
    const steps = orderScenarioOf(company, client, plan, randomFrom(n))
    const moments = evenlySpaced(plan.from, plan.to, steps.length)
    return steps.map((step, index) => ({ ...step, at: moments[index] ?? plan.to }))
  })
}

function suspension(clients: readonly ClientWithAddress[], now: number): TimedStep {
  const client = clients[SUSPENDED_CLIENT]?.client.id ?? 0
  const act = (store: Store) => store.transition('clients', client, 'suspend', { reason: 'Trois factures impayées' })
  return { by: 'manager', at: now - SUSPENDED_DAYS_AGO * DAY, act }
}

/** Sorted by time, so that ids, codes and the audit log grow with the dates. */
async function runSteps(steps: readonly TimedStep[], actors: DemoActors, storeAt: StoreAt, now: number, zone: string): Promise<void> {
  const timed = steps.map((step) => ({ ...step, at: toOpeningHours(step.at, now, zone) }))
  for (const { by, at, act } of timed.toSorted((a, b) => a.at - b.at)) await act(storeAt(actors[by], at))
}

type StoreAt = (caller: Caller | null, at: number) => Store

async function storesAt(trx: TransactionClientContract): Promise<StoreAt> {
  const settings = await readSettings(trx)
  return (caller, at) => openStore(trx, caller, ruleContextAt(settings, new Date(at)), { isQuiet: true })
}

/**
 * `npm run bench -- season`: 600 orders in the week before Aid, and a washing department that does 35 m² on a good day. The promises are
 * those of the product (backend/trade/plant), the plant is simulated: on some days a machine fails, and it washes what is due first.
 */
import { randomInt } from 'node:crypto'
import { CARPETS } from '#backend/app/seed/sample_plant'
import { randomFrom, type Random } from '#backend/app/demo/seeded_random'
import { settingDefaults } from '#backend/services/settings/defaults'
import { computeSpecialDays } from '#backend/services/calendar/special_days_by_date'
import { computeDueDate } from '#backend/trade/orders/promise/due_date'
import { PlantRoom } from '#backend/trade/plant/capacity/plant_room'
import { dueTimes, readyAt, type PlantClock, type TimedStep } from '#backend/trade/plant/step_times'
import { instantOf } from '#backend/engine/clock/business_time'
import { HOUR, instantAfter } from '#common/time/time'
import { UserError } from '../user_error.ts'

const ORDERS = 600
const CAPACITY = 35
/** Monday to Saturday, twelve hours of orders; then Aid, which is closed for three days. */
const DAYS = ['2026-05-18', '2026-05-19', '2026-05-20', '2026-05-21', '2026-05-22', '2026-05-23'] as const
const AID = { from_on: '2026-05-27', to_on: '2026-05-29', opening: 'closed' } as const
const [WASHING, DRYING, FINISHING] = [1, 2, 3] as const
const KEPT_PERCENT = 95
/** What a day of the plant brings, in percent of its capacity; a machine that fails takes half of it. */
const [WORST, BEST, BREAKDOWN] = [88, 105, 0.04] as const

interface Piece { readonly m2: number; readonly steps: readonly TimedStep[]; due_at: string }
interface Order { readonly came_at: string; readonly pieces: readonly Piece[]; readonly promised_at: string; ready_at: string }

export function benchSeason(given?: string): void {
  const seed = given === undefined ? randomInt(1_000_000) : Number(given)
  if (!Number.isInteger(seed)) throw new UserError('The seed of a season is a whole number: npm run bench -- season 42')
  console.log(`${ORDERS} orders in the week before Aid, ${CAPACITY} m² a day, seed ${seed}`)
  const results = [true, false].map((hasCapacity) => ({ hasCapacity, ...season(seed, hasCapacity) }))
  for (const { hasCapacity, m2, kept, over, last, slowest } of results) {
    console.log(`\n${hasCapacity ? 'With the capacity of washing' : 'Without it'}: ${m2.toFixed(0)} m², last promise ${last.slice(0, 10)}`)
    console.log(`${kept.toFixed(1).padStart(6)} % of the promises kept`)
    console.log(`${String(over).padStart(6)} days over the capacity, none with a reason`)
    console.log(`${slowest.toFixed(1).padStart(6)} ms for the slowest promise`)
  }
  largest()
  const [planned] = results
  if (planned && planned.over > 0) throw new UserError(`${planned.over} days are over the capacity`)
  if (planned && planned.kept < KEPT_PERCENT) throw new UserError(`Only ${planned.kept.toFixed(1)} % of the promises are kept`)
}

const special = computeSpecialDays([{ id: 1, only_site_id: null, name: { en: 'Aid' }, hours: null, capacity_percent: 100, ...AID }], null)
const { company_opening_hours: hours, plant_urgent_reserve_percent: reserve } = settingDefaults()
const clockAt = (now: string): PlantClock =>
  ({ hours, timezone: 'Africa/El_Aaiun', special: special.hours, percentOn: special.percentOn, now })

function season(seed: number, hasCapacity: boolean) {
  const random = randomFrom(seed)
  const orders: Order[] = []
  let slowest = 0
  for (const day of DAYS) {
    for (let count = 0; count < ORDERS / DAYS.length; count++) {
      const now = instantAfter(instantOf(day, 'Africa/El_Aaiun', '08:00'), Math.round(count / (ORDERS / DAYS.length) * 12 * HOUR))
      const sizes = Array.from({ length: random.whole(1, 3) }, () => random.whole(30, 80) * random.whole(20, 60) / 400)
      const start = process.cpuUsage()
      orders.push(promise(sizes, clockAt(now), orders, hasCapacity))
      // The first one computes the hours of the weeks for all of them.
      if (orders.length > 1) slowest = Math.max(slowest, process.cpuUsage(start).user / 1000)
    }
  }
  const planned = new Map<string, number>()
  for (const { m2, due_at } of orders.flatMap(({ pieces }) => pieces))
    planned.set(due_at.slice(0, 10), (planned.get(due_at.slice(0, 10)) ?? 0) + m2)
  work(orders, random)
  return {
    slowest, m2: orders.flatMap(({ pieces }) => pieces).reduce((sum, { m2 }) => sum + m2, 0),
    over: [...planned.values()].filter((m2) => m2 > CAPACITY + 0.001).length,
    kept: orders.filter(({ ready_at, promised_at }) => ready_at <= promised_at).length / orders.length * 100,
    last: orders.map(({ promised_at }) => promised_at).reduce((last, at) => (at > last ? at : last)),
  }
}

/** As a confirmation does: from what is planned already. */
function promise(sizes: readonly number[], clock: PlantClock, before: readonly Order[], hasCapacity: boolean): Order {
  const steps = sizes.map(stepsOf)
  const capacities = new Map(hasCapacity ? [[WASHING, { m2: CAPACITY, pieces: null, minutes: null }]] : [])
  const room = new PlantRoom(capacities, clock, 1 - reserve / 100)
  for (const { pieces } of before) {
    for (const { m2, due_at } of pieces) {
      const day = room.days.indexOf(due_at)
      if (day >= 0) room.department(WASHING)?.add(day, { m2, pieces: 1, minutes: 0 })
    }
  }
  const due = computeDueDate(clock.now, [CARPETS.turnaround_hours], 'normal', clock)
  const ready = readyAt(steps, room, clock)
  const promised_at = ready > due ? ready : due
  const times = dueTimes(promised_at, steps, room, clock)
  return {
    came_at: clock.now, promised_at, ready_at: '',
    pieces: sizes.map((m2, index) => ({ m2, steps: steps[index] ?? [], due_at: times[index]?.[0]?.due_at ?? '' })),
  }
}

/** The steps of a carpet of a new company. */
const stepsOf = (m2: number): TimedStep[] => {
  const step = (department_id: number, minutes: number, dries = false): TimedStep =>
    ({ department_id, minutes, dries, work: { m2, pieces: 1, minutes: dries ? 0 : minutes } })
  return [step(WASHING, 20 + 2 * m2), step(DRYING, CARPETS.drying_hours * 60, true), step(FINISHING, 10 + m2), step(FINISHING, 5)]
}

/** Washes what is due first, each day as much as it can; at most two years. What is washed dries and is finished. */
function work(orders: readonly Order[], random: Random): void {
  const waiting = orders.flatMap((order) => order.pieces.map((piece) => ({ order, piece })))
    .toSorted((a, b) => a.piece.due_at.localeCompare(b.piece.due_at))
  const days = new PlantRoom(new Map(), clockAt(instantOf(DAYS[0], 'Africa/El_Aaiun', '08:00'))).days
  for (let day = 0; day < 730 && waiting.length > 0; day++) {
    const open = days.open(day)
    if (!open) continue
    let left = CAPACITY * random.whole(WORST, BEST) / 100 * (random.chance(BREAKDOWN) ? 0.5 : 1)
    const whole = left
    const length = Date.parse(open.closing) - Date.parse(open.opening)
    // Ends: each turn takes one away. What comes in during the day is washed on the next one.
    while (left > 0) {
      const next = waiting.findIndex(({ order }) => order.came_at <= open.opening || day > DAYS.length)
      const [found] = next < 0 ? [] : waiting.splice(next, 1)
      if (!found) break
      const { order, piece } = found
      left -= piece.m2
      const washed = instantAfter(open.opening, Math.min(1, (whole - left) / whole) * length)
      const ready = readyAt([piece.steps.slice(1)], new PlantRoom(new Map(), clockAt(washed)), clockAt(washed))
      if (ready > order.ready_at) order.ready_at = ready
    }
  }
}

/** An order of 500 items in a year of which each day is special. */
function largest(): void {
  const year = computeSpecialDays([{
    id: 1, only_site_id: null, name: { en: 'Year' }, hours: [{ from: '08:00', to: '20:00' }], capacity_percent: 70, from_on: '2026-05-18',
    to_on: '2027-05-18', opening: 'hours',
  }], null)
  const clock = { ...clockAt(instantOf(DAYS[0], 'Africa/El_Aaiun', '08:00')), special: year.hours, percentOn: year.percentOn }
  const steps = Array.from({ length: 500 }, (_, index) => stepsOf(1 + index % 9))
  const timed = () => {
    const room = new PlantRoom(new Map([[WASHING, { m2: 12, pieces: null, minutes: null }]]), clock)
    const start = process.cpuUsage()
    const ready = readyAt(steps, room, clock)
    return { ready, ms: process.cpuUsage(start).user / 1000 }
  }
  // The hours of the year are computed once for a process.
  timed()
  const { ready, ms } = timed()
  console.log(`\n${ms.toFixed(1).padStart(6)} ms for an order of 500 items in a year of special days, ready on ${ready.slice(0, 10)}`)
}


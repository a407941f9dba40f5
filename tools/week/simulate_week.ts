/**
 * A week of a company with the settings of its first day, through the public calls: orders by phone and at the counter, pickups,
 * the plant, deliveries, cash, and everything that goes wrong in between. The same seed makes the same week.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '#backend/app/demo/seeded_random'
import { closeDrawers, openDrawers, settleShipments } from './cash.ts'
import { openCompany } from './company.ts'
import { driveAll } from './courier_run.ts'
import { putAwayUnwashed, receiveAll } from './depot.ts'
import { closeShipments, planRun } from './dispatch.ts'
import { findFaults, findForgotten } from './night.ts'
import { callForAnswers, cancelSome, handOverAtCounter, orderAtCounter, orderByPhone } from './office.ts'
import { hangUp, measureAll, takeDown, washAll, washByHand } from './plant_work.ts'
import { setUp } from './setup.ts'
import { Ledger, momentOf, waitUntil, WHOLE, type Size, type World } from './world.ts'

export interface WeekResult {
  readonly counts: ReadonlyMap<string, number>
  readonly presses: number
  /** Sentences; none in a good week. */
  readonly faults: readonly string[]
}
interface WeekOptions {
  readonly seed: number
  readonly size?: Size
  readonly say?: (line: string) => void
}

/** A Monday; Sunday is closed. */
const DAYS = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09', '2026-10-10'] as const
const DAYS_OF_ORDERS = 5
const DAY_OF_THE_CUT = 2
const CUT_AFTER_MS = 1000

export async function simulateWeek({ seed, size = WHOLE, say = () => {} }: WeekOptions): Promise<WeekResult> {
  const company = await openCompany(momentOf(DAYS[0], '07:00'))
  try {
    const plant = await setUp(company, company.owner)
    const world: World = { company, plant, size, random: randomFrom(seed), ledger: new Ledger(), clients: [] }
    const faults: string[] = []
    for (const [index, day] of DAYS.entries()) {
      company.clock.moveTo(momentOf(day, '07:30'))
      if (index > 0) await company.restart()
      await workDay(world, { calls: index < DAYS_OF_ORDERS ? size.pickups : 0, isCut: index === DAY_OF_THE_CUT, say })
      company.clock.moveTo(momentOf(day, '23:30'))
      const found = await findFaults(world)
      faults.push(...found.map((fault) => `${day}: ${fault}`))
      say(`${day}: ${[...world.ledger.counts].map(([what, count]) => `${count} ${what}`).join(', ')}`)
    }
    faults.push(...await findForgotten(world))
    return { counts: world.ledger.counts, presses: company.presses(), faults: [...new Set([...faults, ...world.ledger.unexpected])] }
  } finally {
    await company.end()
  }
}

interface WorkDay {
  readonly calls: number
  /** The server is killed while the couriers press. */
  readonly isCut: boolean
  readonly say: (line: string) => void
}

async function workDay(world: World, { calls, isCut, say }: WorkDay): Promise<void> {
  const part = async (time: string, name: string, work: () => Promise<void>) => {
    waitUntil(world, time)
    const start = performance.now()
    await work()
    say(`  ${time} ${name} (${Math.round((performance.now() - start) / 1000)} s)`)
  }
  await part('08:00', 'open', () => openDrawers(world))
  await part('08:10', 'take down', () => takeDown(world))
  await part('09:00', 'orders by phone', () => times(calls, () => orderByPhone(world)))
  await part('10:30', 'cancel', () => cancelSome(world))
  await part('10:40', 'plan deliveries', () => planRun(world, 'delivery', { start_time: '11:00', end_time: '15:00' }))
  await part('11:00', 'deliver', () => driveAll(world))
  await part('15:00', 'close deliveries', async () => {
    await closeShipments(world)
    await settleShipments(world)
    await planRun(world, 'collect', { start_time: '15:30', end_time: '19:00' })
  })
  await part('15:05', 'measure', () => measureAll(world))
  await part('15:10', 'answers', () => callForAnswers(world))
  await part('15:15', 'counter', async () => {
    await times(world.size.counter, () => orderAtCounter(world))
    await handOverAtCounter(world)
    await putAwayUnwashed(world)
    await washByHand(world)
  })
  await part('15:30', 'collect', () => Promise.all([driveAll(world), isCut ? cutPower(world) : null]).then(() => {}))
  await part('18:55', 'cancel on the way', () => cancelSome(world))
  await part('19:00', 'receive', async () => {
    await receiveAll(world)
    await closeShipments(world)
    await settleShipments(world)
  })
  await part('19:30', 'wash', () => washAll(world))
  await part('22:30', 'hang up', async () => {
    await hangUp(world)
    await closeDrawers(world)
  })
}

async function cutPower({ company, ledger }: World): Promise<void> {
  await pause(CUT_AFTER_MS)
  await company.restart()
  ledger.count('power cuts')
}

async function times(count: number, work: () => Promise<void>): Promise<void> {
  for (let each = 0; each < count; each++) await work()
}

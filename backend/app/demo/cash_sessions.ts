/** The drawers: that of the counter for each day, one with a shortage, today's open; and the petty cash of the office. */
import { DateTime } from 'luxon'
import type { TimedStep } from './days/scenario_context.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const STATION = 'Comptoir 1'
const FLOAT = 50_000
/** Before the first order and the first expense of the demo. */
const FIRST_DAY = 77
/** The shortage at closing in centimes, by days ago. */
const SHORT: Readonly<Record<number, number>> = { 3: 2000 }
/** Fuel, products, refunds: never empty. */
const PETTY_CASH = { station: 'Petite caisse', opening_amount: 1_000_000 }
const NOTES = [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 1] as const

export function cashSessions(now: number, zone: string): TimedStep[] {
  // Days of the calendar: one of 25 hours would otherwise come twice, shortly before midnight.
  const day = (days: number) => DateTime.fromMillis(now, { zone }).minus({ days })
  const morning = (days: number) => day(days).startOf('day').toMillis()
  const open = (store: Store) => store.insert('cash_sessions', { station: STATION, opening_amount: FLOAT })
  return [
    { by: 'cashier', at: morning(FIRST_DAY), act: (store) => store.insert('cash_sessions', PETTY_CASH) },
    ...Array.from({ length: FIRST_DAY }, (_, index) => FIRST_DAY - index).flatMap((days): TimedStep[] => {
      const evening = day(days).endOf('day').toMillis()
      return [
        { by: 'clerk', at: morning(days), act: open },
        { by: 'clerk', at: evening, act: (store) => close(SHORT[days] ?? 0, store) },
        ...(days > 1 ? [{ by: 'manager', at: evening + 1, act: verify } satisfies TimedStep] : []),
      ]
    }),
    { by: 'clerk', at: morning(0), act: open },
  ]
}

async function close(short: number, store: Store): Promise<void> {
  const session = await last('open', store)
  if (!session) return
  const counted = denominations((session.expected_amount ?? FLOAT) - short)
  const reason = short ? { variance_reason: 'Erreur de rendu de monnaie' } : {}
  await store.transition('cash_sessions', session.id, 'close', { ask: { counted, left_in_drawer: FLOAT, ...reason } })
}

async function verify(store: Store): Promise<void> {
  const session = await last('closed', store)
  if (session) await store.transition('cash_sessions', session.id, 'verify')
}

const last = async (status: Row<'cash_sessions'>['status'], store: Store) =>
  (await store.select('cash_sessions', { station: STATION, status })).at(-1)

/** The fewest notes and coins that make the amount. */
export function denominations(amount: number): NonNullable<Row<'cash_sessions'>['counted']> {
  let left = amount
  return NOTES.flatMap((value) => {
    const count = Math.floor(left / value)
    left -= count * value
    return count > 0 ? [{ value, count }] : []
  })
}

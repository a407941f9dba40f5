/** `GET /api/user/cash-day`: the Z report of a day, by method, drawer and courier. Centimes of MAD; what lies in drawers in coins. */
import type { ShapedAs } from '#resources'

/** Payments, what was given back of them, and everything else that was paid out. Without canceled transactions. */
const flows = { in: 'money', refunds: 'money', out: 'money' } as const
export type CashFlows = ShapedAs<typeof flows>

const drawer = {
  id: 'id', code: 'string', station: 'string', person: 'string|null', status: { of: 'cash_session_status' },
  /** What was in it when the day or the drawer was opened, and at the end of both. */
  opening: 'money', ...flows, expected: 'money',
  /** Cash of couriers that moved into it. */
  settled: 'money',
  /** Of one that was closed on this day: what was counted, the difference, and what was taken out for the safe or the bank. */
  counted: 'money|null', variance: 'money|null', deposit: 'money|null',
} as const
export type CashDayDrawer = ShapedAs<typeof drawer>

const settlement = {
  id: 'id', code: 'string', courier: 'string|null', shipment: 'string', status: { of: 'settlement_status' },
  expected: 'money', expenses: 'money', fee: 'money', to_hand_over: 'money', counted: 'money', variance: 'money',
} as const
export type CashDaySettlement = ShapedAs<typeof settlement>

export const cashDay = {
  day: 'date',
  /** As in the ledger, to the centime. */
  methods: [{ method: { of: 'payment_method' }, ...flows }],
  /** What the coins of cash are more than its amounts. */
  rounding: flows,
  /** What was paid out and is no refund. */
  expenses: [{ category: 'string', amount: 'money' }],
  drawers: [drawer],
  /** Cash of the day that is in no drawer: the couriers have it until they settle, or it is of before drawers. */
  doors: flows, elsewhere: flows,
  /** Null without the permission to list them. */
  settlements: { nullable: [settlement] },
} as const
export type CashDay = ShapedAs<typeof cashDay>

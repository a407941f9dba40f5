/** What all parts of a simulated week share, and what they count. */
import { cashRounded } from '#common/orders/coins'
import type { Random } from '#backend/app/demo/seeded_random'
import { DateTime } from 'luxon'
import type { Company } from './company.ts'
import type { Plant } from './setup.ts'

/** How often something goes wrong, of the cases in which it may. */
export const FAULTS = {
  nobody_at_home: 0.04,
  declined_piece: 0.03,
  machine_breakdown: 0.04,
  vehicle_breakdown: 0.005,
  wrong_tag: 0.03,
  other_count: 0.04,
  canceled_order: 0.02,
  /** Of the presses of a courier: no network, for the rest of a stop; the answer gets lost. */
  no_network: 0.1,
  lost_answer: 0.05,
} as const
export type Fault = keyof typeof FAULTS

export interface Size {
  /** Orders by phone on each of the first five days, and at the counter on all six. */
  readonly pickups: number
  readonly counter: number
}
export const WHOLE: Size = { pickups: 60, counter: 8 }

export interface World {
  readonly company: Company
  readonly plant: Plant
  readonly random: Random
  readonly size: Size
  readonly ledger: Ledger
  /** Who has ordered by phone. */
  readonly clients: { readonly id: number; readonly address_id: number }[]
}

/** What people have counted beside the product, in centimes: a difference is a fault. */
export class Ledger {
  readonly counts = new Map<string, number>()
  /** Refusals although nothing was wrong. */
  readonly unexpected: string[] = []
  /** In the drawers, by their station, and in the bags of couriers, by the shipment. */
  readonly drawers = new Map<string, number>()
  readonly bags = new Map<number, number>()

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by)
  }
}

/** Cash for this amount is put in, rounded to the smallest coin. */
export function putCash<K>(money: Map<K, number>, where: K, amount: number): void {
  money.set(where, (money.get(where) ?? 0) + cashRounded(amount, CASH_STEP))
}

/** Of a new company: 0.10 MAD. */
const CASH_STEP = 10
const ZONE = 'Africa/El_Aaiun'

/** It happens now, and is counted. */
export function happens({ random, ledger }: World, fault: Fault): boolean {
  if (!random.chance(FAULTS[fault])) return false
  ledger.count(fault)
  return true
}

const localNow = ({ company }: World): DateTime => DateTime.fromJSDate(company.clock.now(), { zone: ZONE })
export const today = (world: World): string => localNow(world).toISODate()!
/** Of this day in the time of the company. */
export const momentOf = (day: string, time: string): Date => DateTime.fromISO(`${day}T${time}`, { zone: ZONE }).toJSDate()

/** The clock goes on, never back. */
export function waitUntil(world: World, time: string): void {
  const moment = momentOf(today(world), time)
  if (moment > world.company.clock.now()) world.company.clock.moveTo(moment)
}

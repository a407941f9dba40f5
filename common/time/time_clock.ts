/** Clocking in and out: the calls of backend/trade/staff/calls.ts. */
import type { ShapedAs } from '#resources'

export const CLOCK_DIRECTIONS = ['in', 'out'] as const
export type ClockDirection = (typeof CLOCK_DIRECTIONS)[number]

/** Longer after a clock-in nobody is still at work: the clock-out was forgotten. */
export const LONGEST_SHIFT_HOURS = 16

export const clockState = {
  /** Since when the person is at work; null when they are not. */
  since: 'datetime|null',
  /** The last day on which they forgot to clock out, until a manager corrects it. */
  forgotten: 'date|null',
} as const
export type ClockState = ShapedAs<typeof clockState>

/** The answer to a clock-in or a clock-out. */
export const clocked = { full_name: 'string', direction: { one_of: CLOCK_DIRECTIONS }, at: 'datetime', ...clockState } as const
export type Clocked = ShapedAs<typeof clocked>

/** Clocking in and out: the calls of backend/staff/clock_controller.ts. */

export const CLOCK_DIRECTIONS = ['in', 'out'] as const
export type ClockDirection = (typeof CLOCK_DIRECTIONS)[number]

/** Longer after a clock-in nobody is still at work: the clock-out was forgotten. */
export const LONGEST_SHIFT_HOURS = 16

export interface ClockState {
  /** Since when the person is at work; null when they are not. */
  readonly since: string | null
  /** The last day on which they forgot to clock out, until a manager corrects it. */
  readonly forgotten: string | null
}

/** The answer to a clock-in or a clock-out. */
export interface Clocked extends ClockState {
  readonly full_name: string
  readonly direction: ClockDirection
  readonly at: string
}

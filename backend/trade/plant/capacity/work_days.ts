/** The days of a plan, counted from today: when each opens and closes, and how much of the usual work is done on it. Pure. */
import { dayIn, instantOf } from '#backend/engine/clock/business_time'
import { addOpenTime, subtractOpenTime } from '#backend/engine/clock/open_time'
import { addDays, daysBetween } from '#common/time/time'
import type { PlantClock } from '../step_times.ts'

interface OpenDay { readonly opening: string; readonly closing: string }

export class WorkDays {
  readonly #clock: PlantClock
  readonly #first: string
  readonly #days: (OpenDay | null)[] = []
  readonly #shares: number[] = []
  readonly #starts: string[] = []

  constructor(clock: PlantClock) {
    this.#clock = clock
    this.#first = dayIn(clock.timezone, new Date(clock.now))
  }

  /** Negative before today. */
  indexOf(at: string): number { return daysBetween(this.#first, dayIn(this.#clock.timezone, new Date(at))) }

  dateOf(index: number): string { return addDays(this.#first, index) }

  /** When somebody works on this day; null when nobody does. */
  open(index: number): OpenDay | null {
    return this.#days[index] ??= this.#read(index)
  }

  /** 1: as much as on any day; 0: nothing. Of today what is left of it. */
  share(index: number): number {
    return this.#shares[index] ??= this.#shareOf(index)
  }

  #shareOf(index: number): number {
    const open = this.open(index)
    if (!open) return 0
    const [opening, closing, now] = [open.opening, open.closing, this.#clock.now].map(Date.parse) as [number, number, number]
    const left = Math.min(1, Math.max(0, (closing - now) / (closing - opening)))
    return left * (this.#clock.percentOn?.(this.dateOf(index)) ?? 100) / 100
  }

  #start(index: number): string { return this.#starts[index] ??= instantOf(this.dateOf(index), this.#clock.timezone) }

  #read(index: number): OpenDay | null {
    const [start, end] = [this.#start(index), this.#start(index + 1)]
    const opening = addOpenTime(start, 0, this.#clock)
    return opening < end ? { opening, closing: subtractOpenTime(end, 0, this.#clock) } : null
  }
}

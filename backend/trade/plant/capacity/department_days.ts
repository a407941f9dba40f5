/** What is taken of the days of one department, and where there is room for more. Pure. */
import { BeyondTwoYears } from '#backend/engine/clock/open_time'
import { DAY, TWO_YEARS } from '#common/time/time'
import { addWork, MEASURES, NO_WORK, type Capacity, type Work } from './work.ts'
import type { WorkDays } from './work_days.ts'

/** The days that work takes: one, or more for what is larger than a day. */
export interface Booking { readonly first: number; readonly last: number }
interface Part { readonly day: number; readonly work: Work }

/** Areas have three decimals. */
export const ROUNDING = 1e-6
export const LAST_DAY = TWO_YEARS / DAY

export class DepartmentDays {
  readonly #capacity: Capacity
  readonly #days: WorkDays
  readonly #taken: Work[] = []
  readonly #limits: Capacity[] = []

  constructor(capacity: Capacity, days: WorkDays) {
    this.#capacity = capacity
    this.#days = days
  }

  taken(day: number): Work { return this.#taken[day] ?? NO_WORK }

  /** What the department does on this day at most. */
  limit(day: number): Capacity { return this.#limits[day] ??= this.#limitOf(day) }

  #limitOf(day: number): Capacity {
    const share = this.#days.share(day)
    const part = (whole: number | null) => whole === null ? null : whole * share
    return { m2: part(this.#capacity.m2), pieces: part(this.#capacity.pieces), minutes: part(this.#capacity.minutes) }
  }

  /** `part`: of a day that is used. Below 0 on a day that is overbooked. */
  left(day: number, part: number): Capacity {
    const [limit, taken] = [this.limit(day), this.taken(day)]
    const of = (measure: keyof Work) => limit[measure] === null ? null : limit[measure] * part - taken[measure]
    return { m2: of('m2'), pieces: of('pieces'), minutes: of('minutes') }
  }

  add(day: number, work: Work): void { this.#taken[day] = addWork(this.taken(day), work) }

  /** Work that is late is done as soon as there is room. */
  addLate(work: Work): void {
    let left = work
    for (let day = 0; this.#isSome(left) && day <= LAST_DAY; day++) left = this.#fill(day, left).left
  }

  /** What a day cannot do is done on the days after it, before what is planned there. */
  carryOver(): void {
    let over = NO_WORK
    for (let day = 0; day <= LAST_DAY && (day < this.#taken.length || this.#isSome(over)); day++) {
      const work = addWork(this.taken(day), over)
      this.#taken[day] = NO_WORK
      over = this.#fill(day, work).left
    }
  }

  /**
   * The first days from this one on. `part`: of a day that is used for it; the rest is kept for the urgent. Ends with BeyondTwoYears where
   * there are none.
   */
  firstRoom(from: number, work: Work, part: number): Booking {
    const booking = this.#find(from, 1, work, part)
    if (!booking) throw new BeyondTwoYears()
    return booking
  }

  /** The last days up to this one, none before today; null without. */
  lastRoom(until: number, work: Work, part: number): Booking | null {
    return this.#find(until, -1, work, part)
  }

  /** One day with room for all of it, or empty ones in a row for what is larger; null within two years, or since today. */
  #find(start: number, step: 1 | -1, work: Work, part: number): Booking | null {
    let window: { readonly start: number; work: Work } | null = null
    for (let day = start; step > 0 ? day <= LAST_DAY : day >= 0; day += step) {
      if (this.#days.share(day) === 0) continue
      if (this.#fits(day, work, part)) return { first: day, last: day }
      if (!this.#isEmpty(day)) {
        window = null
        continue
      }
      window ??= { start: day, work: NO_WORK }
      window.work = addWork(window.work, this.#whole(day))
      if (this.#covers(window.work, work)) return { first: Math.min(window.start, day), last: Math.max(window.start, day) }
    }
    return null
  }

  /** Takes these days: what the last one cannot do is done on those before it. Returns what it took, to be given back. */
  book({ first, last }: Booking, work: Work): readonly Part[] {
    const parts: Part[] = []
    let left = work
    for (let day = last; day > first && this.#isSome(left); day--) {
      const { part, left: rest } = this.#fill(day, left)
      parts.push({ day, work: part })
      left = rest
    }
    this.add(first, left)
    return [...parts, { day: first, work: left }]
  }

  giveBack(parts: readonly Part[]): void {
    for (const { day, work: { m2, pieces, minutes } } of parts) this.add(day, { m2: -m2, pieces: -pieces, minutes: -minutes })
  }

  /** Of a task that is planned for this day: the days before it that it needs too. */
  bookingUntil(last: number, work: Work): Booking {
    let [first, sum] = [last, this.#whole(last)]
    // Ends with today.
    while (first > 0 && !this.#covers(sum, work)) sum = addWork(sum, this.#whole(--first))
    return { first, last }
  }

  #fits(day: number, work: Work, part: number): boolean {
    const [limit, taken] = [this.limit(day), this.taken(day)]
    return fits(limit.m2, taken.m2, work.m2, part) && fits(limit.pieces, taken.pieces, work.pieces, part)
      && fits(limit.minutes, taken.minutes, work.minutes, part)
  }

  #isEmpty(day: number): boolean {
    const [{ m2, pieces, minutes }, taken] = [this.#capacity, this.taken(day)]
    return (m2 === null || taken.m2 <= ROUNDING) && (pieces === null || taken.pieces <= ROUNDING)
      && (minutes === null || taken.minutes <= ROUNDING)
  }

  #whole(day: number): Work {
    const { m2, pieces, minutes } = this.limit(day)
    return { m2: m2 ?? Infinity, pieces: pieces ?? Infinity, minutes: minutes ?? Infinity }
  }

  #covers(room: Work, work: Work): boolean { return MEASURES.every((measure) => work[measure] <= room[measure] + ROUNDING) }

  #isSome(work: Work): boolean { return MEASURES.some((measure) => this.#capacity[measure] !== null && work[measure] > ROUNDING) }

  #fill(day: number, work: Work): { readonly part: Work; readonly left: Work } {
    const [limit, taken] = [this.limit(day), this.taken(day)]
    const partOf = (measure: keyof Work) => Math.min(work[measure], Math.max(0, (limit[measure] ?? Infinity) - taken[measure]))
    const part = { m2: partOf('m2'), pieces: partOf('pieces'), minutes: partOf('minutes') }
    this.add(day, part)
    return { part, left: { m2: work.m2 - part.m2, pieces: work.pieces - part.pieces, minutes: work.minutes - part.minutes } }
  }
}

/** An empty day takes what is as large as it, the kept part too. */
function fits(limit: number | null, taken: number, work: number, part: number): boolean {
  if (limit === null || work === 0) return true
  return taken <= ROUNDING ? work <= limit + ROUNDING : taken + work <= limit * part + ROUNDING
}

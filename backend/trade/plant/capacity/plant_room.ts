/** The room of the departments that have a capacity; the others have room without end. Pure. */
import { DepartmentDays, type Booking } from './department_days.ts'
import { WorkDays } from './work_days.ts'
import { isLimited, type Capacity, type Work } from './work.ts'
import type { PlantClock } from '../step_times.ts'

export interface DepartmentWork { readonly department_id: number; readonly work: Work }
/** What was taken, to be given back. */
export type Taken = ReturnType<DepartmentDays['book']>

export class PlantRoom {
  readonly days: WorkDays
  readonly #departments: ReadonlyMap<number, DepartmentDays>
  readonly #part: number

  /** `part`: of a day that this order may use; urgent ones may use all of it. */
  constructor(capacities: ReadonlyMap<number, Capacity>, clock: PlantClock, part = 1) {
    this.days = new WorkDays(clock)
    this.#part = part
    this.#departments = new Map([...capacities].filter(([, capacity]) => isLimited(capacity))
      .map(([id, capacity]) => [id, new DepartmentDays(capacity, this.days)]))
  }

  carryOver(): void { for (const days of this.#departments.values()) days.carryOver() }

  department(id: number): DepartmentDays | undefined { return this.#departments.get(id) }

  get isLimited(): boolean { return this.#departments.size > 0 }

  limits(steps: readonly DepartmentWork[]): boolean { return steps.some(({ department_id }) => this.#departments.has(department_id)) }

  /** Of a day, for this order; null: the department has no capacity. */
  left(department_id: number, day: number): Capacity | null {
    return this.#departments.get(department_id)?.left(day, this.#part) ?? null
  }

  firstRoom(from: number, { department_id, work }: DepartmentWork): Booking | null {
    return this.#departments.get(department_id)?.firstRoom(Math.max(0, from), work, this.#part) ?? null
  }

  /** `undefined`: the department has no capacity. */
  lastRoom(until: number, { department_id, work }: DepartmentWork): Booking | null | undefined {
    return this.#departments.get(department_id)?.lastRoom(until, work, this.#part)
  }

  book(booking: Booking, { department_id, work }: DepartmentWork): Taken {
    return this.#departments.get(department_id)?.book(booking, work) ?? []
  }

  /** Of work that ends on this day, whatever room there is; null: the department has no capacity. */
  bookingUntil(last: number, { department_id, work }: DepartmentWork): Booking | null {
    return this.#departments.get(department_id)?.bookingUntil(last, work) ?? null
  }

  take({ department_id }: DepartmentWork, taken: Taken): void {
    for (const { day, work } of taken) this.#departments.get(department_id)?.add(day, work)
  }

  giveBack({ department_id }: DepartmentWork, taken: Taken): void { this.#departments.get(department_id)?.giveBack(taken) }
}

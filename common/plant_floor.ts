/** `GET /api/user/plant`: the plant now, for those who run it. No prices and no clients. */

/** The rows that a number counts: a predicate of their list. */
export interface FloorList {
  readonly resource: 'order_items' | 'orders' | 'tasks' | 'machines'
  readonly where: Readonly<Record<string, unknown>>
}

export interface FloorFigure {
  readonly count: number
  /** Null where the rows have no area. */
  readonly m2: number | null
  /** Null: the caller may not open it. */
  readonly list: FloorList | null
}

/** Orders of these statuses, by age: each has an age limit of its own in the setting `plant.age_limits`. */
export const FLOOR_STAGES = ['pending', 'in_measure', 'measured', 'confirmed', 'processing', 'completed', 'stocked', 'notified'] as const
export type FloorStage = (typeof FLOOR_STAGES)[number]
/** Half of the limit has passed: soon. In processing the promise is the limit, and its last day is soon. */
export const FLOOR_AGES = ['in_time', 'soon', 'over'] as const
export type FloorAge = (typeof FLOOR_AGES)[number]

export interface FloorStageAges {
  readonly stage: FloorStage
  /** Null: the promise. */
  readonly limit_hours: number | null
  readonly ages: Readonly<Record<FloorAge, FloorFigure>>
}

/** Why an order does not go on: `name` is the step, the machine or nothing. */
export interface FloorReason {
  readonly kind: FloorStage | 'step' | 'machine' | 'drying' | 'rework' | 'by_hand'
  readonly name: string | null
  /** The end of the repair or of the drying. */
  readonly until: string | null
}

export interface StuckOrder {
  readonly id: number
  readonly code: string
  readonly stage: FloorStage
  readonly items: number
  readonly m2: number
  /** Since when it is in this stage; in processing, its promise. */
  readonly since: string
  readonly reason: FloorReason
  /** Who does the step, else who leads the department. */
  readonly person: string | null
  readonly department: string | null
}

/** A promise that the plan does not keep, or one that was moved because of it since yesterday. */
export interface MovedPromise {
  readonly id: number
  readonly code: string
  readonly promised_at: string
  /** When the order will be ready by its steps, or its new promise. */
  readonly ready_at: string
  readonly reason: FloorReason
}

export interface DepartmentDay extends FloorFigure {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly is_open: boolean
}

export interface DepartmentWeek {
  readonly id: number
  readonly name: string
  /** m² a day; null: not known. */
  readonly capacity: number | null
  /** Due before today and not done. */
  readonly overdue: FloorFigure
  readonly days: readonly DepartmentDay[]
}

/** What a machine does now. */
export interface MachineWork {
  readonly label: string
  readonly step: string
  readonly person: string | null
  /** Null: nobody knows how long the step takes. */
  readonly ends_at: string | null
}

export interface FloorMachine {
  readonly id: number
  readonly name: string
  readonly department: string
  readonly is_down: boolean
  /** When the repair is due. */
  readonly down_until: string | null
  readonly work: readonly MachineWork[]
}

/** A drying in progress. */
export interface FloorLine {
  readonly id: number
  readonly name: string
  readonly items: number
  readonly overdue: number
  /** When the next item should be dry. */
  readonly next_at: string | null
}

export interface PlantFloor {
  /** The instant of the figures. */
  readonly at: string
  readonly orders: {
    readonly stages: readonly FloorStageAges[]
    readonly late: FloorFigure
    readonly due_today: FloorFigure
    /** Of those that are due today. */
    readonly ready_today: FloorFigure
    readonly stuck: FloorFigure
    readonly stuck_orders: readonly StuckOrder[]
    readonly broken: FloorFigure
    readonly broken_promises: readonly MovedPromise[]
    readonly moved: FloorFigure
    readonly moved_promises: readonly MovedPromise[]
    /** Longer in a place than its `max_days`. */
    readonly lying_long: FloorFigure
  } | null
  readonly week: readonly DepartmentWeek[]
  readonly machines: { readonly down: FloorFigure; readonly running: FloorFigure; readonly all: readonly FloorMachine[] } | null
  readonly drying: { readonly items: FloorFigure; readonly overdue: number; readonly lines: readonly FloorLine[] } | null
}

/** At most so many rows of a list by their ids, and of each list on the page. */
export const MAX_FLOOR_IDS = 200
export const MAX_FLOOR_ROWS = 60

/** `GET /api/user/plant`: the plant now, for those who run it. No prices and no clients. */
import type { ShapedAs } from '#resources'

/** Orders of these statuses, by age: each has an age limit of its own in the setting `plant.age_limits`. */
export const FLOOR_STAGES = ['pending', 'in_measure', 'measured', 'confirmed', 'processing', 'completed', 'stocked', 'notified'] as const
export type FloorStage = (typeof FLOOR_STAGES)[number]
/** Half of the limit has passed: soon. In processing the promise is the limit, and its last day is soon. */
export const FLOOR_AGES = ['in_time', 'soon', 'over'] as const
export type FloorAge = (typeof FLOOR_AGES)[number]

/** The rows that a number counts: a predicate of their list. */
const floorList = { resource: { one_of: ['order_items', 'orders', 'tasks', 'machines'] }, where: { map_of: 'any' } } as const
export type FloorList = ShapedAs<typeof floorList>

export const figure = {
  count: 'int',
  /** Null where the rows have no area. */
  m2: 'number|null',
  /** Null: the caller may not open it. */
  list: { nullable: floorList },
} as const
export type FloorFigure = ShapedAs<typeof figure>

/** Why an order does not go on: `name` is the step, the machine or nothing, `until` the end of the repair or of the drying. */
const reason = {
  kind: { one_of: [...FLOOR_STAGES, 'step', 'machine', 'drying', 'rework', 'by_hand'] }, name: 'string|null', until: 'datetime|null',
} as const
export type FloorReason = ShapedAs<typeof reason>

const stage = { one_of: FLOOR_STAGES } as const
const stuckOrder = {
  id: 'id', code: 'string', stage, items: 'int', m2: 'number',
  /** Since when it is in this stage; in processing, its promise. */
  since: 'datetime', reason,
  /** Who does the step, else who leads the department. */
  person: 'string|null', department: 'string|null',
} as const
export type StuckOrder = ShapedAs<typeof stuckOrder>

/** A promise that the plan does not keep, or one that was moved because of it since yesterday. */
const movedPromise = {
  id: 'id', code: 'string', promised_at: 'datetime',
  /** When the order will be ready by its steps, or its new promise. */
  ready_at: 'datetime', reason,
} as const
export type MovedPromise = ShapedAs<typeof movedPromise>

/** What a machine does now; without an end nobody knows how long the step takes. */
const machineWork = { label: 'string', step: 'string', person: 'string|null', ends_at: 'datetime|null' } as const
export type MachineWork = ShapedAs<typeof machineWork>

const floorMachine = {
  id: 'id', name: 'string', department: 'string', is_down: 'bool',
  /** When the repair is due. */
  down_until: 'datetime|null', work: [machineWork],
} as const
export type FloorMachine = ShapedAs<typeof floorMachine>

export const plantFloor = {
  /** The instant of the figures. */
  at: 'datetime',
  orders: { nullable: {
    /** By age. Without a limit in hours: the promise. */
    stages: [{ stage, limit_hours: 'int|null', ages: { in_time: figure, soon: figure, over: figure } }],
    late: figure, due_today: figure,
    /** Of those that are due today. */
    ready_today: figure, stuck: figure, stuck_orders: [stuckOrder], broken: figure, broken_promises: [movedPromise], moved: figure,
    moved_promises: [movedPromise],
    /** In our hands, and nobody has named a piece. */
    unnamed: figure,
    /** Longer in a place than its `max_days`. */
    lying_long: figure,
  } },
  week: [{
    id: 'id', name: 'string',
    /** m² a day; null: not known. */
    capacity: 'number|null',
    /** Due before today and not done. */
    overdue: figure,
    days: [{
      ...figure, day: 'date', is_open: 'bool',
      /** m² of this day: more or less on a special one. */
      capacity: 'number|null',
      /** Of the special day. */
      special: 'string|null',
      /** Promised although there was no room. */
      overbooked: [{ id: 'id', code: 'string', reason: 'string' }],
    }],
  }],
  machines: { nullable: { down: figure, running: figure, all: [floorMachine] } },
  drying: { nullable: {
    items: figure, overdue: 'int',
    /** The dryings in progress, and when the next item of each should be dry. */
    lines: [{ id: 'id', name: 'string', items: 'int', overdue: 'int', next_at: 'datetime|null' }],
  } },
} as const
export type PlantFloor = ShapedAs<typeof plantFloor>
export type FloorStageAges = NonNullable<PlantFloor['orders']>['stages'][number]
export type DepartmentWeek = PlantFloor['week'][number]
export type DepartmentDay = DepartmentWeek['days'][number]
export type FloorLine = NonNullable<PlantFloor['drying']>['lines'][number]

/** At most so many rows of a list by their ids, and of each list on the page. */
export const MAX_FLOOR_IDS = 200
export const MAX_FLOOR_ROWS = 60

/** `GET /api/user/work` and `GET /api/user/work/loads`: tasks and loads of the plant as cards. */
import { scanAction } from '../scan.ts'
import type { ShapedAs } from '#resources'

/** The most cards that are next. */
export const MAX_NEXT_CARDS = 20

/** `l` or `kg`; the quantity is a decimal. */
const material = { code: 'string', name: 'string', unit: 'string', quantity: 'string' } as const
export type WorkMaterial = ShapedAs<typeof material>

const workItem = {
  id: 'id', tag_code: 'string',
  /** Category, kind, colours, size. */
  description: 'string',
  fabric: 'string|null',
  /** In the caller's language. */
  condition: ['string'], condition_note: 'string|null', care_note: 'string|null', note: 'string|null',
  /** The code of its place, or the shipment it is on. */
  place: 'string|null',
  /** The expected end of its drying. */
  drying_until: 'datetime|null',
  photos: [{ component: 'File' }],
  /** Its first photo, else the picture of its category. */
  picture: { nullable: { component: 'File' } },
  order: { id: 'id', code: 'string', priority: 'string' },
} as const
export type WorkItem = ShapedAs<typeof workItem>

export const workCard = {
  id: 'id', version: 'int', status: { of: 'task_status' },
  /** The name of the process, else of the job, else the title of a task without an item. */
  step: 'string', department: 'string',
  /** Its step is a drying: nobody works on it. */
  dries: 'bool',
  /** This is step `number` of `steps` of the item; null for a task without an item. */
  progress: { nullable: { number: 'int', steps: 'int' } },
  /** Of the task, else the promise to the client. */
  due_at: 'datetime|null', is_late: 'bool', note: 'string|null', requires_photo: 'bool',
  /** One has to be named when the step is finished. */
  needs_machine: 'bool',
  /** The name of the one that was chosen. */
  machine: 'string|null',
  /** What the recipe proposes for it, less what is booked. */
  materials: [material],
  /** Who has begun it or is to do it. */
  user: 'string|null', item: { nullable: workItem },
  /** The transitions that the caller may run now, the usual one first. */
  next: [scanAction],
} as const
export type WorkCard = ShapedAs<typeof workCard>

export const workList = {
  /**
   * Begun by the caller or assigned to them, those in progress first; then what nobody has in hand although it has begun, as a drying step
   * whose item hangs in no drying, of the departments below.
   */
  mine: [workCard],
  /** Of nobody yet, whose mandatory steps before are done: by priority, then by due date. Of one item: its open tasks. */
  next: [workCard],
  /** Whose tasks `next` has; none: of every one. */
  department_ids: ['id'],
  /** How many tasks of nobody wait in each department. Those with none are not listed, except those above. */
  departments: [{ id: 'id', name: 'string', waiting: 'int' }],
} as const
export type WorkList = ShapedAs<typeof workList>
export type WorkDepartment = WorkList['departments'][number]

/** Decimals, in m² or kg; the limit is null where the machine has none. */
const measure = { value: 'string', limit: 'string|null' } as const

const loadCard = {
  id: 'id', version: 'int', code: 'string', status: { of: 'load_status' }, machine_id: 'id', machine: 'string',
  /** Of its items; null while it is empty. */
  job: 'string|null', program_note: 'string|null', expected_end_at: 'datetime|null', is_overdue: 'bool',
  area: measure, weight_kg: measure, requires_photo: 'bool',
  /** Id and version of the item in the load, the status of its task. */
  items: [{ id: 'id', version: 'int', tag_code: 'string', description: 'string', status: { of: 'task_status' }, care_note: 'string|null' }],
  materials: [material],
  /** Each is the only meter of its genre at the machine. `last_value` is what its dial showed last. */
  meters: [{ genre: { of: 'meter_genre' }, name: 'string', last_value: 'string|null' }],
  /** The transitions that the caller may run now, the usual one first. */
  next: [scanAction],
} as const
export type LoadCard = ShapedAs<typeof loadCard>
export type LoadMeasure = LoadCard['area']
export type LoadedItem = LoadCard['items'][number]
export type LoadMeter = LoadCard['meters'][number]

export const workLoads = {
  /** Running ones first, then those that are being filled. */
  loads: [loadCard],
  /** Ready machines of the caller's department that are not being filled. */
  machines: [{ id: 'id', name: 'string' }],
} as const
export type WorkLoads = ShapedAs<typeof workLoads>

/** `GET /api/user/work` and `GET /api/user/work/loads`, as the API answers them: tasks and loads of the plant as cards. */
import type { ScanAction } from './scan.ts'
import type { StoredFile } from '#schema/types'

/** The most cards that are next. */
export const MAX_NEXT_CARDS = 20

export interface WorkList {
  /** Begun by the caller or assigned to them, those in progress first. */
  readonly mine: readonly WorkCard[]
  /** Of nobody yet, whose mandatory steps before are done: by priority, then by due date. Of one item: its open tasks. */
  readonly next: readonly WorkCard[]
  /** Whose tasks `next` has; null: of every one. */
  readonly department_id: number | null
  /** How many tasks of nobody wait in each department. Those with none are not listed, except the one above. */
  readonly departments: readonly WorkDepartment[]
}

export interface WorkDepartment { readonly id: number, readonly name: string, readonly waiting: number }

export interface WorkCard {
  readonly id: number
  readonly version: number
  readonly status: string
  /** The name of the process, else of the job, else the title of a task without an item. */
  readonly step: string
  readonly department: string
  /** This is step `number` of `steps` of the item; null for a task without an item. */
  readonly progress: { readonly number: number, readonly steps: number } | null
  /** ISO 8601. Of the task, else the promise to the client. */
  readonly due_at: string | null
  readonly is_late: boolean
  readonly note: string | null
  readonly requires_photo: boolean
  /** One has to be named when the step is finished. */
  readonly needs_machine: boolean
  /** The name of the one that was chosen. */
  readonly machine: string | null
  /** What the recipe proposes for it, less what is booked. */
  readonly materials: readonly WorkMaterial[]
  /** Who has begun it or is to do it. */
  readonly user: string | null
  readonly item: WorkItem | null
  /** The transitions that the caller may run now, the usual one first. */
  readonly next: readonly ScanAction[]
}

export interface WorkItem {
  readonly id: number
  readonly tag_code: string
  /** Category, kind, colours, size. */
  readonly description: string
  readonly fabric: string | null
  /** In the caller's language. */
  readonly condition: readonly string[]
  readonly condition_note: string | null
  readonly care_note: string | null
  readonly note: string | null
  /** The code of its place, or the shipment it is on. */
  readonly place: string | null
  /** ISO 8601: the expected end of its drying. */
  readonly drying_until: string | null
  readonly photos: readonly StoredFile[]
  readonly order: { readonly id: number, readonly code: string, readonly priority: string }
}

export interface WorkMaterial {
  readonly code: string
  readonly name: string
  /** `l` or `kg`. */
  readonly unit: string
  /** A decimal. */
  readonly quantity: string
}

export interface WorkLoads {
  /** Running ones first, then those that are being filled. */
  readonly loads: readonly LoadCard[]
  /** Ready machines of the caller's department that are not being filled. */
  readonly machines: readonly { readonly id: number, readonly name: string }[]
}

export interface LoadCard {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly status: string
  readonly machine_id: number
  readonly machine: string
  /** Of its items; null while it is empty. */
  readonly job: string | null
  readonly program_note: string | null
  /** ISO 8601. */
  readonly expected_end_at: string | null
  readonly is_overdue: boolean
  /** Decimals, in m² and kg. A limit is null where the machine has none. */
  readonly area: LoadMeasure
  readonly weight_kg: LoadMeasure
  readonly items: readonly LoadedItem[]
  readonly requires_photo: boolean
  readonly materials: readonly WorkMaterial[]
  readonly meters: readonly LoadMeter[]
  /** The transitions that the caller may run now, the usual one first. */
  readonly next: readonly ScanAction[]
}

export interface LoadMeasure { readonly value: string, readonly limit: string | null }

export interface LoadedItem {
  /** Of the item in the load. */
  readonly id: number
  readonly version: number
  readonly tag_code: string
  readonly description: string
  /** The status of its task. */
  readonly status: string
  readonly care_note: string | null
}

/** A meter of the machine: the only one of its genre. `last_value` is what its dial showed last. */
export interface LoadMeter { readonly genre: 'energy' | 'water' | 'hour', readonly name: string, readonly last_value: string | null }

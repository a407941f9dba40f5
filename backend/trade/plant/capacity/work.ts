/** What work takes of a day of a department, and how much a department does in a day. Pure. */
import type { Row } from '#resources'

/** `minutes`: of work. What dries by itself takes none. */
export interface Work { readonly m2: number; readonly pieces: number; readonly minutes: number }
type Measure = keyof Work
/** Null: nobody has said how much. */
export type Capacity = Readonly<Record<Measure, number | null>>

export const MEASURES = ['m2', 'pieces', 'minutes'] as const satisfies readonly Measure[]
export const NO_WORK: Work = { m2: 0, pieces: 0, minutes: 0 }

export const addWork = (a: Work, b: Work): Work => ({ m2: a.m2 + b.m2, pieces: a.pieces + b.pieces, minutes: a.minutes + b.minutes })

export const capacityOf = (
  { daily_capacity, daily_pieces, daily_hours }: Pick<Row<'departments'>, 'daily_capacity' | 'daily_pieces' | 'daily_hours'>,
): Capacity => ({
  m2: daily_capacity === null ? null : Number(daily_capacity), pieces: daily_pieces,
  minutes: daily_hours === null ? null : Number(daily_hours) * 60,
})

export const isLimited = (capacity: Capacity): boolean => MEASURES.some((measure) => capacity[measure] !== null)

type Measured = Pick<Row<'order_items'>, 'unit' | 'measured_quantity' | 'quantity'>

export const areaOf = ({ unit, measured_quantity }: Measured): number => (unit === 'm2' ? Number(measured_quantity ?? 0) : 0)

export const workOf = (item: Measured, minutes: number): Work => ({ m2: areaOf(item), pieces: item.quantity, minutes })

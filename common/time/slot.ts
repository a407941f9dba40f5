import type { ShapedAs } from '#resources'

/** The last hour of a day ends at 24:00. */
const time = { type: 'string', pattern: '^([01][0-9]|2[0-4]):[0-5][0-9]$' } as const
/** A span of time on a day, in the time zone of the business. */
const slot = { date: 'date', from: time, to: time } as const
export type Slot = ShapedAs<typeof slot>

/** A slot that a client may choose, with its ends as instants. */
export const offeredSlot = { ...slot, from_at: 'datetime', to_at: 'datetime' } as const
export type OfferedSlot = ShapedAs<typeof offeredSlot>

/** The same for staff, who also see slots that are full. `free`: places that are left; null without a limit. */
export const staffSlot = { ...offeredSlot, free: 'int|null' } as const
export type StaffSlot = ShapedAs<typeof staffSlot>

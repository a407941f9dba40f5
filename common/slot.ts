/** A span of time on a day, in the time zone of the business. */
export interface Slot {
  readonly date: string
  readonly from: string
  readonly to: string
}

/** A slot that a client may choose, with its ends as instants. */
export interface OfferedSlot extends Slot {
  readonly from_at: string
  readonly to_at: string
}

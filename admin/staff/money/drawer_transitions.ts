/** What drawers add to the dialog that closes them. */
import type { TransitionParts } from '../resource/transition/own_transition_parts.ts'

/** The float of the morning stays, unless somebody says another amount: what is above it is taken out. */
export const DRAWER_TRANSITIONS: TransitionParts = {
  close: { start: ({ opening_amount }) => ({ left_in_drawer: opening_amount ?? null }) },
}

/** What drawers add to the dialog that closes them. */
import type { TransitionParts } from '../resource/transition/own_transition_parts.ts'
import { proposedFloat } from './drawer_proposal.ts'

export const DRAWER_TRANSITIONS: TransitionParts = { close: { start: proposedFloat } }

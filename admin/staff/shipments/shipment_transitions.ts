/** A shipment that names courier and vehicle is theirs by one press. */
import type { TransitionParts } from '../resource/transition/own_transition_parts.ts'
import { crewOf } from './assigned_crew.ts'

export const SHIPMENT_TRANSITIONS: TransitionParts = {
  assign: {
    label: (row, { t }) => {
      const { label } = row.courier as { readonly label?: string } | null ?? {}
      return label && crewOf(row) ? t('ui.dispatch.assign_to', { name: label }) : null
    },
    complete: crewOf,
  },
}

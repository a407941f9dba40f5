import type { Row } from '#resources'

/** The values of `virtual:enums`, in the order of resources.ts. */
export interface PortalEnums {
  readonly claim_type: readonly Row<'claims'>['type'][]
  readonly message_channel: readonly Row<'notifications'>['channel'][]
  readonly return_mode: readonly Row<'orders'>['return_mode'][]
}

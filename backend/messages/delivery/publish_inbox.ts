import { publish } from '#backend/broadcast/publish'
import { personOf, type Op } from '#backend/broadcast/change'
import { GUARD_OF } from './recipient.ts'
import type { Recipient } from './claim.ts'

/** To all pages of the person whose inbox it is: `{ resource: 'inbox', id, op }`. `id` is null for all of them. */
export function publishInbox({ recipient_type: type, recipient_id }: Recipient, op: Op, id: number | null): void {
  publish({ resource: 'inbox', id, op, version: null, to: personOf({ guard: GUARD_OF[type], id: recipient_id }) })
}

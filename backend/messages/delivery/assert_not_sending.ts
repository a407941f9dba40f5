/** A message that is being sent cannot be canceled or sent by hand: its outcome would be unknown. */
import { refuse } from '#backend/resource/refusals'
import { isBeingSent } from './claim.ts'
import type { Saving } from '#backend/resource/behavior'

export async function assertNotSending({ store, before, draft }: Saving<'notifications'>): Promise<void> {
  const isMoved = before?.status === 'queued' && draft.status !== undefined && draft.status !== 'queued'
  if (isMoved && store.caller && await isBeingSent(store.trx, before.id)) throw refuse('errors.messages.busy')
}

/** The code on the label of a machine is not taken for the tag of an item. A machine with work is not disabled. */
import { looksLikeTag } from '#common/files/printed_codes'
import { assertMayBeSuspended } from '#backend/engine/resource/write/checks/assert_unused'
import { invalid } from '#backend/engine/resource/refusals'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'

export async function beforeSaveMachine({ store, before, draft }: BeforeSaveContext<'machines'>): Promise<void> {
  if (draft.code !== undefined && looksLikeTag(draft.code)) throw invalid('code', (t) => t('errors.stock.looks_like_tag'))
  // Its steps and loads could not be started or resumed. One that is maintained or repaired may be out of use meanwhile.
  if (before?.status === 'enable' && draft.status === 'disable') await assertMayBeSuspended(store, 'machines', before.id, ['maintenances'])
}

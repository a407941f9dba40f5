/** The code on the label of a machine is not taken for the tag of an item. */
import { looksLikeTag } from '#common/printed_codes'
import { invalid } from '#backend/resource/refusals'
import type { BeforeSaveContext } from '#backend/resource/handler_types'

export function beforeSaveMachine({ draft }: BeforeSaveContext<'machines'>): void {
  if (draft.code !== undefined && looksLikeTag(draft.code)) throw invalid('code', (t) => t('errors.stock.looks_like_tag'))
}

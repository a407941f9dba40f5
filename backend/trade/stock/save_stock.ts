/** Area, rack, level: a place is never inside itself, and its code is not taken for a tag. */
import { looksLikeTag } from '#common/files/printed_codes'
import { invalid } from '#backend/engine/resource/refusals'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'

const MAX_DEPTH = 10

export async function beforeSaveStock({ store, before, draft }: BeforeSaveContext<'stocks'>): Promise<void> {
  if (draft.code !== undefined && looksLikeTag(draft.code)) throw invalid('code', (t) => t('errors.stock.looks_like_tag'))
  let parent = draft.parent_id ?? null
  for (let depth = 0; parent !== null; depth++) {
    if (parent === before?.id || depth === MAX_DEPTH) throw invalid('parent_id', (t) => t('errors.stock.inside_itself'))
    parent = (await store.find('stocks', parent))?.parent_id ?? null
  }
}

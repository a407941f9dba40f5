/** Before a print is stored: its paper fits the record, the caller may read it, there is something to print, a reprint has a reason. */
import { query } from '#backend/engine/database/query'
import { invalid } from '#backend/engine/resource/refusals'
import { buildPaper } from './build_paper.ts'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'
import { isTag, TAGS, type PaperName } from './paper_types.ts'
import type { Row } from '#resources'

export async function beforeSavePrint({ store, before, draft }: BeforeSaveContext<'prints'>): Promise<Values<'prints'>> {
  const { paper, subject, copies = 1, locale = null, print_profile_id = null, piece = null, reprint_reason, reason } = draft
  if (before || !paper || !subject) return {}
  const { caller, context, trx: executor } = store
  if (caller) await buildPaper({ executor, caller, context }, { paper, subject, copies, locale, print_profile_id, piece })
  const is_reprint = await wasPrinted(store, paper, subject)
  const isExplained = Boolean(reason?.trim()) || (reprint_reason != null && reprint_reason !== 'other')
  if (is_reprint && isTag(paper) && !isExplained) throw invalid('reason', (t) => t('errors.printing.reprint'))
  return { is_reprint, by_id: caller?.guard === 'user' ? caller.id : null }
}

/** The tag of an item may also have been printed with those of its order. */
async function wasPrinted(store: Store, paper: PaperName, { type, id }: Row<'prints'>['subject']): Promise<boolean> {
  const same = isTag(paper) ? TAGS : [paper]
  const [row] = await query(store.trx, `
    select exists (select from prints where paper = any(?) and subject_type = ? and subject_id = ?)
      or (? = 'order_items' and exists (
        select from prints p join order_items i on i.order_id = p.subject_id
        where i.id = ? and p.subject_type = 'orders' and p.paper = any(?) and p.created_at >= i.created_at
      )) as was_printed`, [same, type, id, type, id, same])
  return row?.was_printed === true
}

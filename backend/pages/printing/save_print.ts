/** Before a print is stored: its paper fits the record, the caller may read it, there is something to print, a reprint has a reason. */
import { query } from '#backend/engine/database/query'
import { invalid } from '#backend/engine/resource/refusals'
import { buildPaper } from './build_paper.ts'
import { findProfile } from './paper_size.ts'
import { PAPERS } from './paper_kinds.ts'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'
import type { PaperName } from './paper_types.ts'
import type { Row } from '#resources'

/** An item has one tag: a second one may end up on another item. */
const TAGS: readonly PaperName[] = ['tag', 'sewn_tag']

export async function beforeSavePrint({ store, before, draft }: BeforeSaveContext<'prints'>): Promise<Values<'prints'>> {
  const { paper, subject, copies = 1, locale = null, print_profile_id = null, reason } = draft
  if (before || !paper || !subject) return {}
  if (!PAPERS[paper].subjects.includes(subject.type)) throw invalid('subject', (t) => t('errors.printing.other_subject'))
  await assertProfileFits(store, paper, print_profile_id)
  const { caller, context, trx: executor } = store
  if (caller) await buildPaper({ executor, caller, context }, { paper, subject, copies, locale, print_profile_id })
  const is_reprint = await wasPrinted(store, paper, subject)
  if (is_reprint && TAGS.includes(paper) && !reason?.trim()) throw invalid('reason', (t) => t('errors.printing.reprint'))
  return { is_reprint, by_id: caller?.guard === 'user' ? caller.id : null }
}

async function assertProfileFits({ trx }: Store, paper: PaperName, id: number | null): Promise<void> {
  const profile = id === null ? null : await findProfile(trx, 'id = ?', id)
  const { medium } = PAPERS[paper]
  if (profile && medium && profile.medium !== medium) throw invalid('print_profile_id', (t) => t('errors.printing.other_medium'))
}

/** The tag of an item may also have been printed with those of its order. */
async function wasPrinted(store: Store, paper: PaperName, { type, id }: Row<'prints'>['subject']): Promise<boolean> {
  const same = TAGS.includes(paper) ? TAGS : [paper]
  const [row] = await query(store.trx, `
    select exists (select from prints where paper = any(?) and subject_type = ? and subject_id = ?)
      or (? = 'order_items' and exists (
        select from prints p join order_items i on i.order_id = p.subject_id
        where i.id = ? and p.subject_type = 'orders' and p.paper = any(?) and p.created_at >= i.created_at
      )) as was_printed`, [same, type, id, type, id, same])
  return row?.was_printed === true
}

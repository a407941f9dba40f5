/** A stock count: items are added to what was found in the place; `close` compares. */
import { answered, codeText, refused, type ScanMode, type ScanOutcome, type ScanSession } from '../session.ts'
import { whereItem } from '../item_whereabouts.ts'
import { tryInSavepoint } from '../try_transition.ts'
import { findVisible } from '#backend/engine/resource/read/visible_rows'
import { mayList } from '#backend/engine/resource/policies/access'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { resourceOf } from '#backend/engine/definition/registry'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import type { Row } from '#resources'

type Audit = Row<'stock_audits'>

export const countMode: ScanMode = async (session) => {
  const { store, t, found, item, request } = session
  const named = found.kind === 'place' ? found.id : request.stock_id
  const place = named === undefined ? null : await findVisible(store, 'stocks', named)
  if (!place) return refused(t('scan.refused.place_first'))
  const stock_id = place.id
  const [open] = mayList(resourceOf('stock_audits'), store.caller) ? await store.select('stock_audits', { stock_id, status: 'open' }) : []
  if (!open) return refused(t('scan.refused.no_count'), { stock_id })
  const opened = { stock_id, progress: progressOf(open) }
  if (found.kind === 'place') return answered(t('scan.found.place', { code: codeText(found.code) }), opened)
  return item ? countItem(session, open, item) : refused(t('scan.refused.not_an_item'), { stock_id })
}

async function countItem({ store, t }: ScanSession, { id, stock_id }: Audit, item: Row<'order_items'>): Promise<ScanOutcome> {
  let counted: Audit | undefined
  const refusal = await tryInSavepoint(store, async (inner) => {
    const audits = resourceOf('stock_audits')
    await bouncerOf(inner.caller).with('ResourcePolicy').authorize('transition', audits, 'close')
    const { scanned } = await findForUpdate(inner, audits, id) as unknown as Audit
    counted = await inner.update('stock_audits', id, { scanned: [...new Set([...scanned ?? [], item.tag_code])] })
  })
  if (refusal !== null || !counted) return refused(refusal ?? '', { stock_id })
  const found = { stock_id, progress: progressOf(counted) }
  const code = codeText(item.tag_code)
  if (counted.expected?.includes(item.tag_code)) return answered(t('scan.done.counted', { code }), found)
  const place = codeText((await store.find('stocks', stock_id))?.code ?? '')
  return answered(`${t('scan.foreign.place', { code, place })} ${await whereItem(store, t, item)}`, { ...found, is_alarm: true })
}

const progressOf = ({ scanned, expected }: Audit) => (
  { done: (expected ?? []).filter((tag) => scanned?.includes(tag)).length, total: expected?.length ?? 0 })

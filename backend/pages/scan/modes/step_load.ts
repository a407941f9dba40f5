/** A machine that is scanned opens its load or continues it; the items that are scanned next go in. */
import { isIn } from '#backend/engine/definition/status_groups'
import { answered, codeText, refused, type ScanOutcome, type ScanSession } from '../session.ts'
import { stepInHand } from '../step_in_hand.ts'
import { tryInSavepoint } from '../try_transition.ts'
import { resourceOf } from '#backend/engine/definition/registry'
import { numberText } from '#backend/engine/i18n/format_numbers'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { findVisible } from '#backend/engine/resource/read/visible_rows'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import type { Row } from '#resources'

type Load = Row<'loads'>
const loads = resourceOf('loads')

export async function openLoad({ store, t }: ScanSession, machine_id: number): Promise<ScanOutcome> {
  await store.lock('machines', machine_id)
  const [filling] = await store.select('loads', { machine_id, status: 'filling' })
  if (filling) {
    const items = numberText(t, filling.items_count ?? 0)
    return answered(t('scan.done.load_continued', { load: codeText(filling.code), items }), { load_id: filling.id })
  }
  let opened: Load | undefined
  const refusal = await tryInSavepoint(store, async (inner) => {
    await bouncerOf(inner.caller).with('ResourcePolicy').authorize('create', loads)
    opened = await inner.insert('loads', { machine_id })
  })
  if (refusal !== null || !opened) return refused(refusal ?? '')
  return answered(t('scan.done.load_opened', { load: codeText(opened.code) }), { load_id: opened.id })
}

/** The step of this load's job if it is the turn of one, else the next step, of which the refusal tells. The step before ends here. */
export async function addToLoad(
  { store, t }: ScanSession, item: Row<'order_items'>, tasks: readonly Row<'tasks'>[], load_id: number,
): Promise<ScanOutcome> {
  const load = await findVisible(store, 'loads', load_id)
  if (!load) return refused(t('scan.refused.no_load'))
  const inHand = await stepInHand(store, item.id, tasks)
  const before = inHand?.task.job_id === load.job_id ? null : inHand
  const open = tasks.filter(({ id, status }) => isIn('tasks', 'open', status) && id !== before?.task.id)
  const task = open.find(({ job_id, is_mandatory }, index) =>
    job_id === load.job_id && (index === 0 || !is_mandatory || open.slice(0, index).every((before) => !before.is_mandatory))) ?? open[0]
  const refusal = await tryInSavepoint(store, async (inner) => {
    await bouncerOf(inner.caller).with('ResourcePolicy').authorize('create', resourceOf('load_items'))
    await findForUpdate(inner, loads, load.id)
    if (task) await before?.end(inner)
    if (task) await inner.insert('load_items', { load_id: load.id, task_id: task.id })
  })
  if (refusal !== null) return refused(refusal, { load_id })
  return answered(t('scan.done.load_added', { code: codeText(item.tag_code), load: codeText(load.code) }), { load_id })
}

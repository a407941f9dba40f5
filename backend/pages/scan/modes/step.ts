/**
 * Starts the next task of the item, or finishes the one that runs: what is dry is taken down, and the next step begins with it where this
 * person does it. A machine opens its load; then items go into it.
 */
import { isIn } from '#backend/engine/definition/status_groups'
import { answered, codeText, refused, type ScanMode, type ScanSession } from '../session.ts'
import { isDrying, stepInHand, tasksOf } from '../step_in_hand.ts'
import { tryInSavepoint, tryTransition } from '../try_transition.ts'
import { addToLoad, openLoad } from './step_load.ts'
import { localeOf } from '#backend/engine/i18n/translator'
import { textInLocale } from '#common/locales'
import type { Row } from '#resources'
import type { RequestStore } from '#backend/engine/resource/store'

type Task = Row<'tasks'>
const VERBS = { in_progress: 'finish', paused: 'resume', pending: 'start' } as const

export const stepMode: ScanMode = async (session) => {
  const { store, t, item, found, request } = session
  if (found.kind === 'machine') return openLoad(session, found.id)
  if (!item) return refused(t('scan.refused.not_an_item'))
  const tasks = await tasksOf(store, item.id)
  if (request.load_id !== undefined) return addToLoad(session, item, tasks, request.load_id)
  const task = tasks.find(({ status }) => isIn('tasks', 'begun', status)) ?? tasks.find(({ status }) => status === 'pending')
  if (!task) return refused(t('scan.refused.no_step', { code: codeText(item.tag_code) }))
  const running = task.status === 'in_progress' && task.load_id !== null ? await store.find('loads', task.load_id) : null
  // Finished with its load: an item that was scanned on the way must not end its step alone.
  if (running?.status === 'running') {
    return refused(t('scan.refused.in_load', { code: codeText(item.tag_code), load: codeText(running.code) }))
  }
  const step = await stepName(store, task, localeOf(t))
  const inHand = await stepInHand(store, item.id, tasks)
  if (!inHand) {
    // One that should still hang: the finish says so.
    const refusal = await tryTransition(store, 'tasks', task.id, VERBS[task.status as keyof typeof VERBS],
      task.status === 'in_progress' ? { result: 'ok' } : {})
    return refusal === null ? answered(t('scan.done.step_started', { step })) : refused(refusal)
  }
  const refusal = await tryInSavepoint(store, inHand.end)
  if (refusal !== null) return refused(refusal)
  const next = await beginNext(session, task)
  if (!next) return answered(t('scan.done.step_finished', { step }))
  return answered(t('scan.done.step_next', { step, next: await stepName(store, next, localeOf(t)) }))
}

/** What was taken down is worked on, and what is finished is looked at: where this person may do that, it has begun. */
async function beginNext({ store }: ScanSession, ended: Task): Promise<Task | null> {
  if (ended.order_item_id === null) return null
  const next = (await tasksOf(store, ended.order_item_id)).find(({ status, is_mandatory }) => status === 'pending' && is_mandatory)
  if (!next) return null
  const step = next.process_id === null ? null : await store.find('processes', next.process_id)
  if (step?.kind !== 'quality' && !(step?.kind === 'work' && await isDrying(store, ended))) return null
  return await tryTransition(store, 'tasks', next.id, 'start') === null ? next : null
}

async function stepName(store: RequestStore, { process_id, job_id }: Task, locale: string): Promise<string> {
  const { name } = (process_id === null ? null : await store.find('processes', process_id)) ?? await store.find('jobs', job_id) ?? {}
  return name ? textInLocale(name, locale) : ''
}

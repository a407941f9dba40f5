/** Starts the next task of the item, or finishes the one that runs. A machine opens its load; then items go into it. */
import { isIn } from '#backend/engine/definition/status_groups'
import { answered, codeText, refused, type ScanMode } from '../session.ts'
import { tryTransition } from '../try_transition.ts'
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
  const tasks = (await store.select('tasks', { order_item_id: item.id }))
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
  const begun = tasks.find(({ status }) => isIn('tasks', 'begun', status))
  const task = begun ?? tasks.find(({ status }) => status === 'pending')
  if (!task) return refused(t('scan.refused.no_step', { code: codeText(item.tag_code) }))
  if (request.load_id !== undefined) return addToLoad(session, item, tasks, request.load_id)
  const running = task.status === 'in_progress' && task.load_id !== null ? await store.find('loads', task.load_id) : null
  // Finished with its load: an item that was scanned on the way must not end its step alone.
  if (running?.status === 'running') {
    return refused(t('scan.refused.in_load', { code: codeText(item.tag_code), load: codeText(running.code) }))
  }
  const verb = VERBS[task.status as keyof typeof VERBS]
  const refusal = await tryTransition(store, 'tasks', task.id, verb, verb === 'finish' ? { result: 'ok' } : {})
  if (refusal !== null) return refused(refusal)
  const step = await stepName(store, task, localeOf(t))
  return answered(t(verb === 'finish' ? 'scan.done.step_finished' : 'scan.done.step_started', { step }))
}

async function stepName(store: RequestStore, { process_id, job_id }: Task, locale: string): Promise<string> {
  const { name } = (process_id === null ? null : await store.find('processes', process_id)) ?? await store.find('jobs', job_id) ?? {}
  return name ? textInLocale(name, locale) : ''
}

/** One result for all items of a load, with exceptions. Each task is finished by the rules of a single one. Source: domain.md §5.6. */
import { bookMaterials, proposedForLoad } from '../recipe.ts'
import { loadedTasks, withTag, type LoadedTask } from './loaded_tasks.ts'
import { bookReadings } from './readings.ts'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { Invalid, invalid, Refused, type ErrorMessage } from '#backend/engine/resource/refusals'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Result = NonNullable<Row<'tasks'>['result']>
interface Exception { readonly tag: string; readonly result: Result; readonly note?: string | null }
interface Judgement { readonly result: Result; readonly note: string | null; readonly notePath: string }

/** Who finishes a load has it before them: what is still inside would be washed again with the next one. */
export function assertEmptied({ args }: TransitionContext<'loads'>): object {
  if (args.is_emptied !== true) throw invalid('is_emptied', (t) => t('errors.production.not_emptied'))
  return {}
}

export async function finishLoad({ store, row: load, args }: TransitionContext<'loads'>): Promise<void> {
  const all = await loadedTasks(store, load.id)
  const proposed = await proposedForLoad(store, load.id)
  const judge = judgements(all, args)
  for (const one of all) if (one.task.status === 'in_progress') await finishTask(store, one, judge(one))
  const job = load.job_id === null ? null : await store.find('jobs', load.job_id)
  await bookMaterials(store, args.materials, proposed, {
    load_id: load.id, machine_id: load.machine_id, department_id: job?.department_id ?? null, process_id: onlyProcess(all),
  })
  await bookReadings(store, load, args)
}

/** Throws Invalid for a tag that is not in the load, or named twice. */
function judgements(all: readonly LoadedTask[], args: TransitionContext['args']): (one: LoadedTask) => Judgement {
  const exceptions = (args.exceptions ?? []) as readonly Exception[]
  const byTag = new Map<string, Judgement>()
  for (const [index, { tag, result, note }] of exceptions.entries()) {
    const code = tag.trim().toUpperCase()
    const path = `exceptions.${index}`
    const isOpen = all.some(({ item, task }) => item.tag_code === code && task.status === 'in_progress')
    if (!isOpen || byTag.has(code)) throw invalid(`${path}.tag`, (t) => t('errors.production.not_in_load'))
    byTag.set(code, { result, note: note ?? null, notePath: `${path}.note` })
  }
  const usual: Judgement = { result: args.result as Result, note: (args.note as string | null | undefined) ?? null, notePath: 'note' }
  return ({ item }) => byTag.get(item.tag_code ?? '') ?? usual
}

async function finishTask(store: Store, { loaded, task, item }: LoadedTask, { result, note, notePath }: Judgement): Promise<void> {
  await store.update('load_items', loaded.id, { result, note })
  try {
    await store.transition('tasks', task.id, 'finish', { ask: { result, ...note !== null && { note } } })
  } catch (error) {
    throw forLoad(error, item.tag_code ?? '', notePath)
  }
}

/** Errors of the task at the inputs of the load; whatever has none is a sentence. */
function forLoad(error: unknown, code: string, notePath: string): unknown {
  if (!(error instanceof PublicError)) return error
  const paths: Readonly<Record<string, string>> = { photos: 'photos', note: notePath }
  const tagged = (message: ErrorMessage): ErrorMessage => (t) => withTag(t, code, message(t))
  if (!(error instanceof Invalid)) return new Refused(tagged(error.messageIn))
  const [[field, messages] = ['', []]] = Object.entries(error.errors)
  const [message = error.messageIn] = messages
  const path = paths[field]
  return path === undefined ? new Refused(tagged(message)) : invalid(path, tagged(message))
}

/** The process of the materials, where all items had the same. */
function onlyProcess(all: readonly LoadedTask[]): number | null {
  const [only = null, another] = new Set(all.map(({ task }) => task.process_id))
  return another === undefined ? only : null
}

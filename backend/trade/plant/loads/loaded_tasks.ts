/** The items of a load with their tasks. */
import { resourceOf } from '#backend/engine/definition/registry'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { Invalid, Refused } from '#backend/engine/resource/refusals'
import { lockRows, lockTogether } from '#backend/engine/resource/write/rows/locks'
import type { Translate } from '#backend/engine/i18n/translator'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Item = Row<'order_items'>

export interface LoadedTask { readonly loaded: Row<'load_items'>; readonly task: Row<'tasks'>; readonly item: Item }

/** Tasks, items and orders are locked, the owners first. */
export async function loadedTasks(store: Store, load_id: number): Promise<LoadedTask[]> {
  const rows = await store.select('load_items', { load_id })
  const ids = rows.map(({ task_id }) => task_id)
  await lockRows(store, resourceOf('tasks'), ids)
  await lockTogether(store, resourceOf('tasks'), ids)
  const all: LoadedTask[] = []
  for (const loaded of rows) {
    const task = await store.lock('tasks', loaded.task_id)
    if (task.order_item_id !== null) all.push({ loaded, task, item: await store.lock('order_items', task.order_item_id) })
  }
  return all
}

/** A refusal of one task refuses the whole load, and says of which item. */
export async function aboutItem<T>({ tag_code }: Pick<Item, 'tag_code'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    throw new Refused((t) => withTag(t, tag_code ?? '', sentenceOf(t, error)))
  }
}

export const withTag = (t: Translate, code: string, message: string): string =>
  (message.includes(code) ? message : t('errors.production.about_item', { code, message }))

/** Errors of fields say more than "check the marked fields". */
const sentenceOf = (t: Translate, error: PublicError): string =>
  (error instanceof Invalid ? Object.values(error.errors).flat().map((message) => message(t)).join(' ') : error.messageIn(t))

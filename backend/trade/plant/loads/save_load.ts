/** A machine has one load that is being filled. */
import { invalid } from '#backend/engine/resource/refusals'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

/** Locked, so that of two workers who open a load at once the second one is told of the first. */
export async function beforeSaveLoad({ store, before, draft }: BeforeSaveContext<'loads'>): Promise<Values<'loads'>> {
  if (before || draft.machine_id === undefined) return {}
  const machine = await store.lock('machines', draft.machine_id)
  const [filling] = await store.select('loads', { machine_id: machine.id, status: 'filling' })
  if (filling) throw invalid('machine_id', (t) => t('errors.production.machine_filling', { code: filling.code }))
  return { site_id: (machine as typeof machine & { readonly site_id: number }).site_id }
}

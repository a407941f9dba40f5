import type { ResourceName, Row } from '#resources'
import type { Store } from './store.ts'

/** The row that a foreign key references. */
export async function findOrFail<N extends ResourceName>(store: Store, name: N, id: number): Promise<Row<N>> {
  const row = await store.find(name, id)
  if (!row) throw new Error(`${name} ${id} is referred to and does not exist`)
  return row
}

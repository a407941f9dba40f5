/** What a client says that we will find: how many of which category. Its name stays as it is today; their sum is what is announced. */
import { invalid } from '#backend/engine/resource/refusals'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

const MAX_ITEMS = 500

type Kinds = NonNullable<Row<'orders'>['declared_kinds']>

export async function declaredKinds(store: Store, { declared_kinds: kinds }: Values<'orders'>): Promise<Values<'orders'>> {
  if (!kinds?.length) return {}
  const declared_kinds = await namedKinds(store, kinds)
  return { declared_kinds, declared_items: declared_kinds.reduce((sum, { quantity }) => sum + quantity, 0) }
}

export async function namedKinds(store: Store, kinds: Kinds): Promise<Kinds> {
  const named: Kinds[number][] = []
  for (const { category: id, quantity } of kinds) {
    const category = await store.find('categories', id)
    if (category?.status !== 'enable' || category.deleted_at) throw invalid('declared_kinds', (t) => t('errors.reference.missing'))
    named.push({ category: id, quantity, name: category.name })
  }
  const declared_items = named.reduce((sum, { quantity }) => sum + quantity, 0)
  if (declared_items > MAX_ITEMS) throw invalid('declared_items', (t) => t('errors.field.max', { max: MAX_ITEMS }))
  return named
}

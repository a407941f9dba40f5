import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Category = Row<'categories'>
type Hours = 'turnaround_hours' | 'drying_hours'

/** The hours of the sub-category of an item, else those of its category. */
export async function categoryDuration<H extends Hours>(
  store: Store, { category_id, sub_category_id }: Pick<Row<'order_items'>, 'category_id' | 'sub_category_id'>, name: H,
): Promise<Category[H]> {
  const subCategory = sub_category_id === null ? null : await findOrFail(store, 'sub_categories', sub_category_id)
  return subCategory?.[name] ?? (await findOrFail(store, 'categories', category_id))[name]
}

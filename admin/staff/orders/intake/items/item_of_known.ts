import type { Row as Columns } from '#resources'
import type { Values } from '../../../definition/record.ts'
import type { Category } from '../../order.ts'

/** The fields of a new item that is a known one. Its measures are a proposal when it is measured. */
export const itemOfKnown = (
  { id, category_id, sub_category_id, type, tissu, color, color2 }: Columns<'known_items'>,
  category: Pick<Category, 'default_wash_type'> | undefined,
): Values => ({
  known_item_id: id, category_id, sub_category_id, type, tissu, color, color2, wash_type: category?.default_wash_type ?? null,
})

/** The delivered items of the original order that have no rework yet. */
import { useList, type CrudFilter } from '@refinedev/core'
import { fieldOf } from '../../definition/definition.ts'
import { filtersOf } from '../../fields/reference/where_filters.ts'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { itemResource, type Item } from '../order.ts'
import { MAX_PAGE_SIZE } from '#common/page_size'

/** The fields that a rework item copies from the original item. */
export type ReworkFields = Partial<Pick<Item,
  'reworked_item_id' | 'category_id' | 'sub_category_id' | 'type' | 'tissu' | 'color' | 'color2' | 'quantity' | 'wash_type'>>

interface ReworkItemsProps {
  readonly parent: number
  /** Ids chosen in this form, not saved yet. */
  readonly chosen?: readonly unknown[]
  readonly onPick: (rework: ReworkFields) => void
}

export function ReworkItems({ parent, chosen = [], onPick }: ReworkItemsProps) {
  const { t } = useTranslation()
  const delivered = useItems('order_id', parent, filtersOf(fieldOf(itemResource, 'reworked_item_id').where, {}))
  const reworks = useItems('order_id.parent_order_id', parent)
  const failed = [delivered, reworks].find(({ error }) => error)
  if (failed) return <FailedRows error={failed.error} retry={() => { void failed.refetch() }} />
  if (!delivered.data || !reworks.data) return <div className="category-buttons" aria-busy="true"><span className="skeleton" /></div>
  const reworkedIds = [...chosen, ...reworks.data.data.flatMap(({ status, reworked_item_id: id }) => (status === 'canceled' ? [] : id))]
  const available = delivered.data.data.filter(({ id }) => !reworkedIds.includes(id))
  if (available.length === 0) return <p className="order-none">{t('ui.orders.no_rework')}</p>
  return (
    <div className="category-buttons" role="group" aria-label={t('ui.orders.choose_rework')}>
      {available.map((item) => (
        <button key={item.id} type="button" className="button" onClick={() => { onPick(reworkOf(item)) }}>
          <bdi>{item.category?.label}</bdi> <Ltr>{item.tag_code}</Ltr>
        </button>
      ))}
    </div>
  )
}

const useItems = (field: string, order: number, filters: CrudFilter[] | null = null) => useList<Item>({
  resource: 'order_items', filters: [{ field, operator: 'eq', value: order }, ...filters ?? []],
  sorters: [{ field: 'id', order: 'asc' }], pagination: { pageSize: MAX_PAGE_SIZE, mode: 'server' }, errorNotification: false,
}).query

const reworkOf = ({ id, category_id, sub_category_id, type, tissu, color, color2, quantity, wash_type }: Item): ReworkFields =>
  ({ reworked_item_id: id, category_id, sub_category_id, type, tissu, color, color2, quantity, wash_type })

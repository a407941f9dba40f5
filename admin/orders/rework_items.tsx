/** The delivered items of the original order that nobody washes again yet. */
import { useList, type CrudFilter } from '@refinedev/core'
import { fieldOf } from '../definition/definition.ts'
import { filtersOf } from '../fields/reference/where.ts'
import { Ltr } from '../controls/ltr.tsx'
import { FailedRows } from '../controls/notices.tsx'
import { useSay } from '../definition/words.ts'
import { itemResource, type Item } from './order.ts'

/** What a rework takes from the item that it washes again. */
export type Rework = Partial<Pick<Item,
  'reworked_item_id' | 'category_id' | 'sub_category_id' | 'type' | 'tissu' | 'color' | 'color2' | 'quantity' | 'wash_type'>>

interface ReworkItemsProps {
  readonly parent: number
  /** Chosen in this form, and not saved yet. */
  readonly chosen?: readonly unknown[]
  readonly onPick: (rework: Rework) => void
}

export function ReworkItems({ parent, chosen = [], onPick }: ReworkItemsProps) {
  const { t } = useSay()
  const delivered = useItems('order_id', parent, filtersOf(fieldOf(itemResource, 'reworked_item_id').where, {}))
  const reworks = useItems('order_id.parent_order_id', parent)
  const failed = [delivered, reworks].find(({ error }) => error)
  if (failed) return <FailedRows error={failed.error} retry={() => { void failed.refetch() }} />
  if (!delivered.data || !reworks.data) return <div className="category-buttons" aria-busy="true"><span className="skeleton" /></div>
  const taken = [...chosen, ...reworks.data.data.flatMap(({ status, reworked_item_id: id }) => (status === 'canceled' ? [] : id))]
  const open = delivered.data.data.filter(({ id }) => !taken.includes(id))
  if (open.length === 0) return <p className="order-none">{t('ui.orders.no_rework')}</p>
  return (
    <div className="category-buttons" role="group" aria-label={t('ui.orders.choose_rework')}>
      {open.map((item) => (
        <button key={item.id} type="button" className="button" onClick={() => { onPick(reworkOf(item)) }}>
          <bdi>{item.category?.label}</bdi> <Ltr>{item.tag_code}</Ltr>
        </button>
      ))}
    </div>
  )
}

const useItems = (field: string, order: number, which: CrudFilter[] | null = null) => useList<Item>({
  resource: 'order_items', filters: [{ field, operator: 'eq', value: order }, ...which ?? []],
  sorters: [{ field: 'id', order: 'asc' }], pagination: { pageSize: MOST, mode: 'server' }, errorNotification: false,
}).query

/** As many items as an order may have. */
const MOST = 500

const reworkOf = ({ id, category_id, sub_category_id, type, tissu, color, color2, quantity, wash_type }: Item): Rework =>
  ({ reworked_item_id: id, category_id, sub_category_id, type, tissu, color, color2, quantity, wash_type })

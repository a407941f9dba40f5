/** "Same again": the items of the client's last order, with kind and fabric, and its extras; what is measured is measured anew. */
import { useList, useOne } from '@refinedev/core'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { can } from '../../../../kit/providers/session/access_control.ts'
import type { Values } from '../../../definition/record.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { itemsText } from '../../items/text.ts'
import type { Category, Item, Order } from '../../order.ts'
import { useServices } from '../extras_section.tsx'

interface SameAgainProps {
  readonly clientId: number
  readonly categories: readonly Category[]
  readonly onPick: (items: readonly Values[], services: readonly number[]) => void
}

export function SameAgain({ clientId, categories, onPick }: SameAgainProps) {
  const { t, format } = useTranslation()
  const last = useLastOrder(clientId)
  const items = (last?.items ?? []).filter((item) => item.status !== 'canceled' && categories.some(({ id }) => id === item.category_id))
  const offered = useServices()
  if (items.length === 0) return null
  const services = offered.filter(({ id }) => last?.services?.some((line) => line.order_item_id === null && line.service_id === id))
  return (
    <button type="button" className="button same-again" onClick={() => { onPick(items.map(again), services.map(({ id }) => id)) }}>
      <NamedIcon name="redo" />{t('ui.orders.intake.same_again')} <span><bdi>{itemsText(items, format.number)}</bdi></span>
    </button>
  )
}

const again = ({ category_id, sub_category_id, type, tissu, color, color2, wash_type, quantity, known_item_id }: Item): Values =>
  ({ category_id, sub_category_id, type, tissu, color, color2, wash_type, quantity, known_item_id })

function useLastOrder(clientId: number): Order | undefined {
  const { query } = useList<Order>({
    resource: 'orders', errorNotification: false, pagination: { pageSize: 1, mode: 'server' },
    filters: [{ field: 'client_id', operator: 'eq', value: clientId }, { field: 'status', operator: 'ne', value: 'canceled' }],
    sorters: [{ field: 'id', order: 'desc' }], queryOptions: { enabled: can('orders', 'list') },
  })
  const id = query.data?.data[0]?.id
  const { result } = useOne<Order>({
    resource: 'orders', id: id ?? 0, errorNotification: false, queryOptions: { enabled: id !== undefined },
  })
  return result
}

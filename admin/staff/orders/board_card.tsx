/** A card of the board: number, items, due date and what is left to pay. */
import { useList } from '@refinedev/core'
import { useState } from 'react'
import { MAX_PAGE_SIZE } from '#common/page_size'
import { Ltr } from '../../kit/controls/ltr.tsx'
import type { Row } from '../definition/record.ts'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import type { BoardCardPart } from '../resource/list/parts.ts'
import { BalanceCell } from './money/balance_cell.tsx'
import { itemsText } from './items/text.ts'
import { WarningText } from './client/warnings.tsx'
import type { Item, Order } from './order.ts'
import { isLate } from './conditions.ts'
import { mayReadPrices } from './money/prices.ts'
import './board_card.css'

export const OrderCard: BoardCardPart['Body'] = ({ row, rows, link }) => {
  const { t, format } = useTranslation()
  const order = row as unknown as Order
  const items = useItems(rows).filter(({ order_id }) => order_id === order.id)
  const text = itemsText(items, format.number)
  const isUnusual = order.priority !== 'normal'
  return (
    <div className="order-card">
      <span className="order-card-code">
        {link}{isUnusual && <span className="order-card-priority">{t(enumKey('order_priority', order.priority))}</span>}
      </span>
      {text && <span><bdi>{text}</bdi></span>}
      <span className="order-card-foot"><DueDay order={order} />{mayReadPrices() && <BalanceCell order={order} />}</span>
    </div>
  )
}

function DueDay({ order }: { readonly order: Order }) {
  const { t, format } = useTranslation()
  const [now] = useState(() => Date.now())
  if (!order.promised_at) return <span />
  const day = <time dateTime={order.promised_at}><Ltr>{format.dayOf(order.promised_at)}</Ltr></time>
  return isLate(order, now) ? <WarningText>{day}<span className="unseen"> {t('ui.orders.late')}</span></WarningText> : day
}

/** The items of all orders of a column, in one request that its cards share. */
function useItems(rows: readonly Row[]): readonly Item[] {
  const { result } = useList<Item>({
    resource: 'order_items', pagination: { currentPage: 1, pageSize: MAX_PAGE_SIZE, mode: 'server' },
    filters: [
      { field: 'order_id', operator: 'in', value: rows.map(({ id }) => id) }, { field: 'status', operator: 'ne', value: 'canceled' },
    ],
    queryOptions: { enabled: rows.length > 0 && can('order_items', 'list') }, errorNotification: false,
  })
  return result.data
}

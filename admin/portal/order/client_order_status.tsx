import { STATUS_GROUPS } from '../../kit/at_build/status_groups.ts'
import { Badge } from '../../kit/controls/badge.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { isUnderWayToClient, type OrderSummary } from './client_order.ts'

type Status = OrderSummary['status']

/** Only staff see where a ready order lies and whether its client was notified. */
const isReady = (status: Status) => STATUS_GROUPS.orders.ready.includes(status)

export function useClientOrderStatus(): (status: Status) => string {
  const { t } = useTranslator()
  return (status) => (isReady(status) ? t('portal.steps.ready') : t(`enums.order_status.${status}`))
}

export function ClientOrderStatus({ order }: { readonly order: Pick<OrderSummary, 'status' | 'logistics_state'> }) {
  const { t } = useTranslator()
  const textOf = useClientOrderStatus()
  const { status } = order
  const text = isUnderWayToClient(order) ? t('portal.steps.coming') : textOf(status)
  return <Badge of="order_status" value={isReady(status) ? 'completed' : status} text={text} />
}

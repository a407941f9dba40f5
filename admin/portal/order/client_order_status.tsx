import { STATUS_GROUPS } from '../../kit/at_build/status_groups.ts'
import { Badge } from '../../kit/controls/badge.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { OrderSummary } from './client_order.ts'

type Status = OrderSummary['status']

/** Only staff see where a ready order lies and whether its client was notified. */
const isReady = (status: Status) => STATUS_GROUPS.orders.ready.includes(status)

export function useClientOrderStatus(): (status: Status) => string {
  const { t } = useTranslator()
  return (status) => (isReady(status) ? t('portal.steps.ready') : t(`enums.order_status.${status}`))
}

interface ClientOrderStatusProps { readonly order: Pick<OrderSummary, 'status' | 'logistics_state'> }

/** While a vehicle is under way for it, that is what one asks. */
export function ClientOrderStatus({ order: { status, logistics_state } }: ClientOrderStatusProps) {
  const { t } = useTranslator()
  const text = useClientOrderStatus()
  const isComing = logistics_state === 'delivering' || logistics_state === 'collecting'
  return (
    <Badge of="order_status" value={isReady(status) ? 'completed' : status} text={isComing ? t('portal.steps.coming') : text(status)} />
  )
}

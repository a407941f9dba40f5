/** Hands an order over tag by tag on the scan page, instead of trusting a click. */
import { Link } from 'react-router'
import { mayOpenPage } from '../menu/entries.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { useTranslation } from '../definition/translation.ts'
import { isReadyToHandOver } from './conditions.ts'
import type { Order } from './order.ts'

export function ScanOut({ order }: { readonly order: Order }) {
  const { t } = useTranslation()
  if (!isReadyToHandOver(order) || !hasPermission('order-deliver') || !mayOpenPage('scan')) return null
  return (
    <span className="transition">
      <Link className="button" to={`/user/scan?mode=hand_over&code=${order.code}`}>
        <NamedIcon name="scan" />{t('ui.orders.scan_out')}
      </Link>
    </span>
  )
}

import { Link } from 'react-router'
import { hasPermission } from '../providers/granted_permissions.ts'
import { NamedIcon } from '../controls/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import type { Item } from './order.ts'

/** Leads to the scan that gives the item one of the printed tags. */
export function FreeTag({ item: { id, status, tag_code } }: { item: Item }) {
  const { t } = useTranslation()
  if (status !== 'pending' || !hasPermission('scan-create') || !hasPermission('order-receive')) return null
  const search = new URLSearchParams({ mode: 'receive', order_item_id: String(id), label: tag_code ?? '' })
  const title = t('ui.orders.free_tag')
  return <Link className="icon-button" to={`/user/scan?${search}`} aria-label={title} title={title}><NamedIcon name="qr" /></Link>
}

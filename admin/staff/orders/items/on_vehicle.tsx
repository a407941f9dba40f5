/** Who has the items that are on a vehicle: "With the courier Abdellah: TRN-26-00037", with a link to the shipment. */
import { useList } from '@refinedev/core'
import { Link } from 'react-router'
import { can } from '../../../kit/providers/session/access_control.ts'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { resourceOf } from '../../definition/definition.ts'
import type { Reference, Row } from '../../definition/record.ts'
import { recordPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'

const shipments = resourceOf('shipments')
type Stop = Row & { readonly shipment: Reference | null; readonly courier: Reference | null }

/** Of an order, or of all orders of a client. */
type OnVehicleProps = { readonly order_id: number } | { readonly client_id: number }

export function OnVehicle(of: OnVehicleProps) {
  const { t } = useTranslation()
  const { query } = useList<Stop>({
    resource: 'order_deliveries', pagination: { pageSize: 5, mode: 'server' }, sorters: [{ field: 'id', order: 'asc' }],
    errorNotification: false, meta: { where: JSON.stringify({ ...of, on_board_items: { gt: 0 } }) },
    queryOptions: { enabled: can('order_deliveries', 'list') },
  })
  return query.data?.data.map(({ id, shipment, courier }) => {
    const path = shipment && recordPath(shipments, shipment.id)
    const code = shipment && <Ltr>{shipment.label}</Ltr>
    return (
      <p key={id} className="order-on-vehicle">
        {t('ui.orders.on_vehicle')} <bdi>{courier?.label}</bdi>
        {shipment && <>{t('ui.colon')} {path && can('shipments', 'list') ? <Link to={path}>{code}</Link> : code}</>}
      </p>
    )
  })
}

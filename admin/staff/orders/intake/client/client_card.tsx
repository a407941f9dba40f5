/** What the clerk must know about the chosen client. */
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { Ltr } from '../../../../kit/controls/ltr.tsx'
import { listPath, recordPath } from '../../../definition/resource_paths.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { OnVehicle } from '../../items/on_vehicle.tsx'
import { useReadyOrders } from '../../money/use_ready_orders.ts'
import { orderResource, type Order } from '../../order.ts'
import { SuspendedClient, useClient } from '../../client/warnings.tsx'

const HandOverAll = lazy(() => import('../../hand_over_button.tsx').then(({ HandOverAll: button }) => ({ default: button })))

export function ClientCard({ id, onHandedOver }: { readonly id: unknown; readonly onHandedOver: () => void }) {
  const { t, format } = useTranslation()
  const client = useClient(typeof id === 'number' ? id : null)
  if (!client) return null
  const balance = Number(client.balance ?? 0)
  return (
    <section className="intake-card" aria-label={t('orders.fields.client_id')} role="status">
      <SuspendedClient client={client}> <bdi>{client.suspended_reason}</bdi></SuspendedClient>
      <ReadyOrders clientId={client.id} />
      <p>{t('ui.orders.orders_before', { count: client.orders_count ?? 0 })}</p>
      <dl>
        <div data-owed={balance > 0 || undefined}>
          <dt>{t('clients.fields.balance')}</dt><dd><Ltr className="figure">{format.money(balance)}</Ltr></dd>
        </div>
      </dl>
      <Suspense fallback={null}><HandOverAll client_id={client.id} onDone={onHandedOver} /></Suspense>
    </section>
  )
}

/** "2 ready on SF-B-1, ST-2", and who has the rest: whoever brings the next carpet takes the last one home. */
function ReadyOrders({ clientId }: { clientId: number }) {
  const all = useReadyOrders(clientId)
  const here = all.filter(({ on_board_items }) => !on_board_items)
  return (
    <>
      {here.length > 0 && <ReadyHere clientId={clientId} ready={here} />}
      {here.length < all.length && <OnVehicle client_id={clientId} />}
    </>
  )
}

function ReadyHere({ clientId, ready }: { readonly clientId: number; readonly ready: readonly Order[] }) {
  const { t } = useTranslation()
  const [only, ...more] = ready
  const racks = [...new Set(ready.flatMap(({ rack }) => rack ?? []))]
  const all = `${listPath(orderResource) ?? ''}?view=ready&f.client_id=${clientId}`
  const path = only && more.length === 0 ? recordPath(orderResource, only.id) : all
  const said = t('ui.orders.intake.ready_here', { count: ready.length })
  return (
    <p className="client-ready">
      <NamedIcon name="gift" /><span>
        {said}{racks.length > 0 && <> · <Ltr>{racks.join(', ')}</Ltr></>}
        {path && <> · <Link to={path}>{t('ui.orders.intake.open')}</Link></>}
      </span>
    </p>
  )
}

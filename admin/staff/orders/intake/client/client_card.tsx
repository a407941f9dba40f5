/** What the clerk must know about the chosen client. */
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { Ltr } from '../../../../kit/controls/ltr.tsx'
import { listPath, recordPath } from '../../../definition/resource_paths.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { useReadyOrders } from '../../money/use_ready_orders.ts'
import { orderResource } from '../../order.ts'
import { SuspendedClient, useClient } from '../../client/warnings.tsx'

const HandOverAll = lazy(() => import('../../hand_over_button.tsx').then(({ HandOverAll: button }) => ({ default: button })))

export function ClientCard({ id }: { id: unknown }) {
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
      <Suspense fallback={null}><HandOverAll client_id={client.id} /></Suspense>
    </section>
  )
}

/** "2 ready on SF-B-1, ST-2": whoever brings the next carpet takes the last one home. */
function ReadyOrders({ clientId }: { clientId: number }) {
  const { t } = useTranslation()
  const ready = useReadyOrders(clientId)
  const [only, ...more] = ready
  if (!only) return null
  const racks = [...new Set(ready.flatMap(({ rack }) => rack ?? []))]
  const all = `${listPath(orderResource) ?? ''}?view=ready&f.client_id=${clientId}`
  const path = more.length === 0 ? recordPath(orderResource, only.id) : all
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

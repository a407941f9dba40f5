/** What the clerk must know about the chosen client. */
import { lazy, Suspense } from 'react'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { SuspendedClient, useClient } from '../client/client_warnings.tsx'

const HandOverAll = lazy(() => import('../hand_over_button.tsx').then(({ HandOverAll: button }) => ({ default: button })))

export function ClientCard({ id }: { id: unknown }) {
  const { t, format } = useTranslation()
  const client = useClient(typeof id === 'number' ? id : null)
  if (!client) return null
  const balance = Number(client.balance ?? 0)
  return (
    <section className="intake-card" aria-label={t('orders.fields.client_id')} role="status">
      <SuspendedClient client={client}> <bdi>{client.suspended_reason}</bdi></SuspendedClient>
      <dl>
        <div><dt>{t('ui.orders.orders_before')}</dt><dd><Ltr className="figure">{format.number(client.orders_count ?? 0)}</Ltr></dd></div>
        <div data-owed={balance > 0 || undefined}>
          <dt>{t('clients.fields.balance')}</dt><dd><Ltr className="figure">{format.money(balance)}</Ltr></dd>
        </div>
      </dl>
      <Suspense fallback={null}><HandOverAll client_id={client.id} /></Suspense>
    </section>
  )
}

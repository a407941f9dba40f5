import { lazy, Suspense, useState } from 'react'
import type { Row } from '#resources'
import type { StoredFile } from '#schema/types'
import { useFormat } from '../../kit/format/use_format.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { clientMay } from '../../kit/providers/session/granted_permissions.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { fetchList } from '../api.ts'
import { Photos } from '../pieces/photos.tsx'
import type { OrderSummary, ClientOrder } from './client_order.ts'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'

type Claim = Pick<Row<'claims'>, 'id' | 'code' | 'type' | 'status' | 'description' | 'resolution' | 'created_at' | 'due_at'>
  & { readonly photos: readonly StoredFile[] }

// Loaded on demand: few clients need it, and the network may be slow.
const ClaimForm = lazy(() => import('./claim_form.tsx'))

/** The claims of an order, and the form of a new one with photos. */
export default function Claims({ order }: { order: ClientOrder & OrderSummary }) {
  const { t } = useTranslator()
  const query = [['order_id', order.id], ['_sort', 'id']] as const
  const load = (signal: AbortSignal) => fetchList<Claim>('claim-list', 'claims', query, signal)
  const { loaded, reload } = useFetch(`claims ${order.id}`, load)
  const [isOpening, setIsOpening] = useState(false)
  const claims = loaded.state === 'ready' ? loaded.value : []
  const mayOpen = clientMay('claim-create')
  if ((order.status === 'pending' || !mayOpen) && !claims.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.claims.title')}</h2>
      {claims.length > 0 && <ul className="claims">{claims.map((claim) => <li key={claim.id}><ClaimCard claim={claim} /></li>)}</ul>}
      {isOpening
        ? <Suspense><ClaimForm order={order} done={() => { setIsOpening(false); reload() }} /></Suspense>
        : mayOpen && <button type="button" className="button" onClick={() => { setIsOpening(true) }}>{t('portal.claims.open')}</button>}
    </section>
  )
}

function ClaimCard({ claim }: { claim: Claim }) {
  const { t } = useTranslator()
  const format = useFormat()
  return (
    <>
      <p><strong>{t(`enums.claim_type.${claim.type}`)}</strong> · {t(`enums.claim_status.${claim.status}`)} · <Ltr>{claim.code}</Ltr></p>
      <p><bdi>{claim.description}</bdi></p>
      {claim.status === 'open' && claim.due_at && <p className="muted">{t('portal.claims.due')} {format.dayOf(claim.due_at)}</p>}
      {claim.resolution && <p className="muted">{t(`enums.claim_resolution.${claim.resolution}`)}</p>}
      <Photos photos={claim.photos.map((file) => ({ file, caption: t('portal.claims.photo') }))} />
    </>
  )
}

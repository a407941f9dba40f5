import { Link, useSearchParams } from 'wouter'
import { fetchPublicSettings } from '../kit/providers/fetch_public_settings.ts'
import { call } from '../kit/providers/rest/http.ts'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../kit/site/layout.tsx'
import { useFetch } from '../kit/controls/hooks/use_fetch.ts'
import { fetchAddresses, fetchExtras, fetchOwnClient, fetchZones } from './api.ts'
import { LoadState } from './load_state.tsx'
import { fetchPieceKinds } from './pickup/fetch_piece_kinds.ts'
import { PickupForm, type PickupContext } from './pickup/form.tsx'
import type { EarlierOrder } from './pickup/request.ts'
import { SuspendedNotice } from './suspended_notice.tsx'
import './portal.css'

/** A client requests a collection: address, time slot, what and with which extras, and the transport fee; or an earlier order again. */
export function Component() {
  const { t, language } = useTranslator()
  const [search] = useSearchParams()
  const again = search.get('again')
  const { loaded, reload } = useFetch(`pickup ${again}`, async (signal): Promise<PickupContext> => {
    const [settings, me, addresses, zones, kinds, extras, earlier] = await Promise.all([
      fetchPublicSettings(signal),
      fetchOwnClient(signal), fetchAddresses(signal), fetchZones(signal),
      fetchPieceKinds(language, signal), fetchExtras(signal),
      again === null ? null : call<EarlierOrder>(`/api/client/orders/${Number(again)}`, { signal }).then(({ body }) => body),
    ])
    return { me, addresses, zones, extras, earlier, kinds, one_way_percent: Number(settings['delivery.one_way_percent'] ?? 100) }
  })
  return (
    <SiteLayout>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      <div className="portal-head"><h1>{t(again === null ? 'portal.dashboard.pickup' : 'portal.again.title')}</h1></div>
      <LoadState of={loaded} reload={reload}>
        {(known) => (known.me?.status === 'suspended' ? <SuspendedNotice /> : <PickupForm known={known} />)}
      </LoadState>
    </SiteLayout>
  )
}

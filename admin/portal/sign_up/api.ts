import { call } from '../../kit/providers/rest/http.ts'
import { fetchAddresses, type Zone } from '../api.ts'
import { addressBody } from '../account/address_body.ts'
import { declaredKinds } from '../pickup/request.ts'
import type { PickupDraft } from './draft.ts'
import type { OfferedSlot } from '#common/time/slot'
import type { PickupOffer } from '#common/orders/pickup_offer'

export interface Offer extends Omit<PickupOffer, 'zones'> { readonly zones: readonly Zone[] }

export const fetchOffer = async (signal: AbortSignal): Promise<Offer> =>
  (await call<Offer>('/api/public/pickup', { token: null, signal })).body

export const fetchSlots = async (zone_id: number, signal: AbortSignal): Promise<readonly OfferedSlot[]> =>
  (await call<OfferedSlot[]>('/api/public/slots', { query: [['zone_id', zone_id]], token: null, signal })).body

export async function askForCode(phone: string, website: string): Promise<string> {
  const asked = { phone, ...website && { website } }
  const { body } = await call<{ request: string }>('/auth/client/sign-up-code', { method: 'POST', body: asked, token: null })
  return body.request
}

interface Wish { readonly draft: PickupDraft; readonly name: string; readonly text: string }

export async function askToBeCalled(phone: string, { draft, name, text }: Wish, website: string): Promise<void> {
  const { zone_id, location, slot, pieces } = draft
  const [landmark, kinds] = [draft.landmark.trim(), declaredKinds(pieces)]
  await call('/api/public/call-back', {
    method: 'POST', token: null,
    body: {
      phone, text, ...website && { website }, ...name && { name }, ...zone_id !== null && { zone_id }, ...landmark && { landmark },
      ...location && { location }, ...slot && { from_at: slot.from_at, to_at: slot.to_at }, ...kinds && { declared_kinds: kinds },
    },
  })
}

/** By the client who is signed in. Returns the id of the order. */
export async function placeOrder(draft: PickupDraft, { zones }: Offer, label: string): Promise<number> {
  const { slot, pieces } = draft
  const { body } = await call<{ id: number }>('/api/client/orders', {
    method: 'POST',
    body: {
      address_id: await knownAddress(draft) ?? newAddress(draft, zones, label), return_mode: 'delivery',
      declared_kinds: declaredKinds(pieces), ...slot && { requested_collect_at: slot.from_at, requested_collect_to: slot.to_at },
    },
  })
  return body.id
}

/** A client who was known already has it perhaps. */
async function knownAddress({ zone_id, landmark, location }: PickupDraft): Promise<number | undefined> {
  if (location !== null) return undefined
  const own = await fetchAddresses(AbortSignal.timeout(10_000))
  return own.find((address) => address.zone_id === zone_id && address.landmark === landmark.trim())?.id
}

const newAddress = ({ zone_id, landmark, location }: PickupDraft, zones: readonly Zone[], label: string): object =>
  addressBody({ label, zone_id: String(zone_id ?? ''), landmark, location: location ? JSON.stringify(location) : '' }, zones)

import type { Row } from '#resources'
import { call } from '../kit/providers/rest/http.ts'
import type { ClientPermission } from '../kit/providers/session/client_permissions.ts'
import { clientMay } from '../kit/providers/session/granted_permissions.ts'
import type { Query } from '../kit/providers/rest/list_query.ts'
import { readSession } from '../kit/providers/session/session.ts'

export type OwnClient = Pick<Row<'clients'>,
  | 'id' | 'version' | 'code' | 'full_name' | 'phone' | 'whatsapp' | 'email' | 'locale' | 'channels' | 'marketing_opt_in' | 'status'
  | 'balance'>

export interface Address extends Pick<Row<'addresses'>,
  'id' | 'version' | 'label' | 'city_id' | 'zone_id' | 'line' | 'landmark' | 'location'> {
  readonly zone: { readonly id: number; readonly label: string } | null
  readonly city: { readonly id: number; readonly label: string } | null
}

export interface Zone extends Pick<Row<'zones'>, 'id' | 'city_id' | 'polygon' | 'transport_fee' | 'free_transport_from'> {
  readonly label: string | Readonly<Record<string, string>>
  readonly city: { readonly id: number; readonly label: string } | null
}

/** Null when the role does not permit reading the client. */
export const fetchOwnClient = async (signal: AbortSignal): Promise<OwnClient | null> =>
  (clientMay('client-list') ? (await call<OwnClient>(`/api/client/clients/${readSession()?.person.id ?? 0}`, { signal })).body : null)

/** Answers on these pages that the client has not seen. */
export const fetchUnread = async (signal: AbortSignal): Promise<number> =>
  Number((await call('/api/client/inbox', { query: [['_end', 1]], signal })).headers.get('x-unread'))

export const fetchAddresses = (signal: AbortSignal): Promise<readonly Address[]> =>
  fetchList<Address>('address-list', 'addresses', [['_sort', 'id'], ['_end', 50]], signal)

export const fetchZones = (signal: AbortSignal): Promise<readonly Zone[]> =>
  fetchList<Zone>('zone-list', 'zones', [['_sort', 'id'], ['_end', 500]], signal)

export interface Extra extends Pick<Row<'services'>, 'id' | 'method' | 'price'> { readonly name: Zone['label'] }

/** What may be ordered with a collection. */
export const fetchExtras = (signal: AbortSignal): Promise<readonly Extra[]> =>
  fetchList<Extra>('service-list', 'services', [['_sort', 'id'], ['_end', 20]], signal)

/** Empty when the role does not permit listing them. */
export async function fetchList<T>(
  permission: ClientPermission, path: string, query: Query, signal: AbortSignal,
): Promise<readonly T[]> {
  return clientMay(permission) ? (await call<T[]>(`/api/client/${path}`, { query, signal })).body : []
}

/** In the language of the page, else in any language that has a text. */
export const localizedName = (text: Zone['label'], language: string): string =>
  (typeof text === 'string' ? text : text[language] ?? text.fr ?? text.en ?? Object.values(text)[0] ?? '')

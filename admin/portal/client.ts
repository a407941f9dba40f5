import type { Row } from '#resources'
import { call } from '../providers/http.ts'
import { readSession } from '../providers/session.ts'

export type Client = Pick<Row<'clients'>,
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

export const myself = async (signal: AbortSignal): Promise<Client> =>
  (await call<Client>(`/api/client/clients/${readSession()?.person.id ?? 0}`, { signal })).body

export const addresses = async (signal: AbortSignal): Promise<Address[]> =>
  (await call<Address[]>('/api/client/addresses', { query: [['_sort', 'id'], ['_end', 50]], signal })).body

export const zones = async (signal: AbortSignal): Promise<Zone[]> =>
  (await call<Zone[]>('/api/client/zones', { query: [['_sort', 'id'], ['_end', 500]], signal })).body

/** In the language of the page, else in one that somebody has written. */
export const nameIn = (text: Zone['label'], language: string): string =>
  (typeof text === 'string' ? text : text[language] ?? text.fr ?? text.en ?? Object.values(text)[0] ?? '')

export interface Company {
  readonly phones: readonly string[]
  readonly whatsapp: string | null
  readonly email: string | null
  readonly address: string | null
}

/** How to reach the house, as the owner shows it to everybody. */
export async function company(signal: AbortSignal): Promise<Company> {
  const { body } = await call<Readonly<Record<string, unknown>>>('/api/public/settings', { token: null, signal })
  const text = (name: string) => (typeof body[`company.${name}`] === 'string' ? String(body[`company.${name}`]) : null)
  const phones = [body['company.phones']].flat().filter((number): number is string => typeof number === 'string')
  return { phones, whatsapp: text('whatsapp'), email: text('email'), address: text('address') }
}

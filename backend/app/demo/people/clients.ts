/** Forty clients with an address each. */
import { CLIENTS, DEMO_CLIENT, type ClientName } from './client_names.ts'
import { LANDMARKS, zoneCentre } from '../plant/zone_fees.ts'
import type { DemoCompany } from '../create_company.ts'
import type { Random } from '../seeded_random.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export interface ClientWithAddress {
  readonly client: Row<'clients'>
  readonly address: Row<'addresses'>
}

const SOURCES = ['walk_in', 'phone', 'referral', 'facebook', 'whatsapp'] as const

/** The demo client is the first. */
export async function createClients(store: Store, company: DemoCompany, random: Random): Promise<ClientWithAddress[]> {
  const customers: ClientWithAddress[] = []
  for (const [n, named] of [DEMO_CLIENT, ...CLIENTS].entries()) {
    const client = await store.insert('clients', {
      ...terms(named, n, random),
      phone: `+2126000002${String(n + 1).padStart(2, '0')}`,
      ...(n === 0 && { password: company.password, locale: 'ar' }),
    })
    const address = await createAddress(store, company, client, random)
    customers.push({ client: await store.update('clients', client.id, { default_address_id: address.id }), address })
  }
  return customers
}

function terms(named: ClientName, n: number, random: Random) {
  const isCompany = named.company_name !== undefined
  return {
    ...named,
    type: isCompany ? 'professionel' : 'particular',
    grade: isCompany ? 'professionel' : n % 11 === 5 ? 'vip' : 'normal',
    locale: /[\u0600-\u06ff]/.test(named.first_name ?? '') ? 'ar' : random.pick(['ar', 'fr', 'es'] as const),
    source: random.pick(SOURCES),
    // Orders of every other company are confirmed automatically.
    ...(isCompany && n % 2 === 0 && { auto_confirm: true, auto_confirm_max: 200_000 }),
  } as const
}

async function createAddress(store: Store, { zones }: DemoCompany, { id }: Row<'clients'>, random: Random): Promise<Row<'addresses'>> {
  const zone = random.pick(zones)
  const place = zoneCentre(zone.key)
  const location = random.chance(0.7) ? { lat: near(place.lat, random), lng: near(place.lng, random) } : null
  return store.insert('addresses', {
    client_id: id,
    label: 'Domicile',
    city_id: zone.city_id,
    zone_id: zone.id,
    landmark: random.pick(LANDMARKS),
    location,
    line: `Rue ${random.whole(1, 60)}, n° ${random.whole(1, 140)}`,
  })
}

const near = (degrees: number, random: Random) => Number((degrees + random.whole(-200, 200) / 100_000).toFixed(5))

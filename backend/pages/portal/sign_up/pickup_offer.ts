/** GET /api/public/pickup: what a visitor chooses from before anybody knows them. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { spendApiCall } from '#backend/services/auth/limits/rate_limits'
import { loadRuleContext } from '#backend/services/settings/index'
import { textInLocale } from '#common/locales'
import { codeChannels, hasProvider } from './code_channels.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { PickupOffer } from '#common/orders/pickup_offer'
import type { Row } from '#resources'

type Zone = Pick<Row<'zones'>, 'id' | 'label' | 'city_id' | 'polygon' | 'transport_fee' | 'free_transport_from'>
  & { readonly city: Row<'cities'>['label'] }

export async function showPickupOffer({ ctx }: PublicCall): Promise<PickupOffer> {
  await spendApiCall(['address', ctx.request.ip()])
  const [context, zones, categories] = await Promise.all([
    loadRuleContext(db.connection()), query(db.connection(), ZONES), query(db.connection(), CATEGORIES),
  ])
  return {
    sends_codes: codeChannels(context).length > 0, sends_sms: hasProvider('sms'),
    zones: (zones as unknown as readonly Zone[]).map(({ label, city, city_id, ...zone }) => (
      { ...zone, label: textInLocale(label, ctx.locale), city_id, city: { id: city_id, label: textInLocale(city, ctx.locale) } })),
    categories: (categories as unknown as readonly Pick<Row<'categories'>, 'id' | 'name'>[]).map(({ id, name }) => (
      { id, label: textInLocale(name, ctx.locale) })),
  }
}

const ZONES = `
  select zone.id::int as id, zone.label, zone.city_id::int as city_id, city.label as city, zone.polygon,
    zone.transport_fee::float8 as transport_fee, zone.free_transport_from::float8 as free_transport_from
  from zones zone join cities city on city.id = zone.city_id where zone.status = 'enable' and city.is_served order by city.id, zone.id`

const CATEGORIES = "select id::int as id, name from categories where status = 'enable' and deleted_at is null order by position, id"

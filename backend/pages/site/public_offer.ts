/** The public offer: categories with their default prices, extras, and the served zones. Public fields only. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { resolveTarif } from '#common/orders/resolve_tarif'
import type { ComingDays } from '#backend/services/calendar/special_days_by_date'
import type { Company } from './public_company.ts'
import type { Row } from '#resources'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { I18n } from '#schema/types'

export interface Price { readonly price: number; readonly currency: string }
export interface PricedCategory {
  readonly name: I18n
  readonly unit: Row<'categories'>['unit']
  /** Price of items brought to the counter, and of items that are collected. */
  readonly local: Price | null
  readonly transport: Price | null
}
export interface ExtraService { readonly name: I18n; readonly price: number }
export interface ServedCity {
  readonly city: I18n
  readonly zones: readonly { readonly label: I18n; readonly transport_fee: number | null }[]
}

/** What clients say: the average of 5, one decimal. */
export interface Opinion { readonly average: string; readonly number: number }

export interface HomeContent {
  readonly company: Company
  /** The day on which it is shown: the page is rendered again on the next. */
  readonly today: string
  readonly opinion: Opinion | null
  readonly coming: readonly ComingDays[]
  /** Codes of categories. */
  readonly kinds: readonly string[]
  readonly prices: readonly PricedCategory[]
  readonly extras: readonly ExtraService[]
  readonly places: readonly ServedCity[]
}

/** Selects the default price of a category: no client, grade or fabric. */
const DEFAULT_CRITERIA = {
  currency: 'MAD', client_id: null, sub_category_id: null, tissu: null, wash_type: null, grade: null, client_type: null, city_id: null,
} as const

export async function priceList({ today }: RuleContext): Promise<PricedCategory[]> {
  const categories = await rows<Pick<Row<'categories'>, 'id' | 'name' | 'unit'>>(
    'select id, name, unit from categories where status = \'enable\' and deleted_at is null order by position, id')
  const tarifs = await rows<Row<'tarifs'>>(`
    select id, category_id, unit, type, price, currency, sub_category_id, wash_type, tissu, client_type, grade, client_id, city_id,
      valid_from::text as valid_from, valid_to::text as valid_to, status
    from tarifs where status = 'enable' and client_id is null and deleted_at is null`)
  return categories.map(({ id, name, unit }) => {
    const price = (type: Row<'tarifs'>['type']) => resolveTarif(tarifs, { ...DEFAULT_CRITERIA, category_id: id, unit, type }, today)
    return { name, unit, local: price('local'), transport: price('transport') }
  }).filter(({ local, transport }) => local || transport)
}

export const offeredKinds = async (): Promise<string[]> =>
  (await rows<Pick<Row<'categories'>, 'code'>>("select code from categories where status = 'enable' and deleted_at is null"))
    .map(({ code }) => code)

export const fetchExtraServices = (): Promise<ExtraService[]> =>
  rows('select name, price from services where client_visible and status = \'enable\' and price > 0 and deleted_at is null order by id')

/** Of a few ratings, or of an average that is no invitation, nothing is said. The page has those of the day on which it was rendered. */
export async function clientOpinion(): Promise<Opinion | null> {
  const [opinion] = await rows<Opinion>(`
    select round(avg(rating), 1)::text as average, count(*)::int as number from orders
    where rating is not null and deleted_at is null and delivered_at > now() - interval '1 year'
    having count(*) >= 5 and avg(rating) >= 4`)
  return opinion ?? null
}

export async function servedCities(): Promise<ServedCity[]> {
  const zones = await rows<{ city: I18n; city_id: number; label: I18n; transport_fee: number | null }>(`
    select city.id as city_id, city.label as city, zone.label, zone.transport_fee from zones zone join cities city on city.id = zone.city_id
    where zone.status = 'enable' and city.is_served order by city.id, zone.id`)
  return [...Map.groupBy(zones, ({ city_id }) => city_id).values()].map((ofCity) => ({ city: ofCity[0]?.city ?? {}, zones: ofCity }))
}

const rows = async <T>(sql: string): Promise<T[]> => (await query(db.connection(), sql)) as unknown as T[]

import { settingOf, type SettingName } from '#backend/services/settings/setting_of'
import db from '@adonisjs/lucid/services/db'
import { specialDaysOf } from '#backend/services/calendar/special_days'
import { comingDays, type ComingDays } from '#backend/services/calendar/special_days_by_date'
import type { OpeningHours } from '#backend/engine/clock/opening_hours'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Point } from '#schema/types'

/** The public settings of the company. */
export interface Company {
  readonly name: string
  readonly phones: readonly string[]
  readonly whatsapp: string | null
  readonly email: string | null
  readonly address: string | null
  readonly location: Point | null
  readonly hours: OpeningHours
}

export function companyOf(context: RuleContext): Company {
  const get = <K extends SettingName>(name: K) => settingOf(context, name)
  return {
    name: get('company_name'), phones: get('company_phones'), whatsapp: get('company_whatsapp'), email: get('company_email'),
    address: get('company_address'), location: get('company_location'), hours: get('company_opening_hours'),
  }
}

/** The days ahead that are told. */
const DAYS_AHEAD = 30

/** With other hours than usual, of the company. */
export const publicSpecialDays = async ({ today }: RuleContext): Promise<ComingDays[]> =>
  comingDays(await specialDaysOf({ trx: db.connection() }, null), today, DAYS_AHEAD)

/** Days by their names in schema.org. */
const DAYS = {
  mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday',
} as const

/** The company as JSON-LD of schema.org. Pure. */
export function companyJsonLd({ name, phones, email, address, location, hours }: Company, coming: readonly ComingDays[]): object {
  const days = Object.entries(DAYS) as [keyof typeof DAYS, string][]
  return {
    '@context': 'https://schema.org', '@type': 'DryCleaningOrLaundry', name,
    ...(phones[0] && { telephone: phones[0] }), ...(email && { email }), ...(address && { address }),
    ...(location && { geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng } }),
    openingHoursSpecification: days.flatMap(([day, dayOfWeek]) =>
      hours[day].map(({ from: opens, to: closes }) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }))),
    specialOpeningHoursSpecification: coming.flatMap(({ from: validFrom, to: validThrough, hours: spans }) =>
      // As long as nothing: closed.
      (spans.length ? spans : [{ from: '00:00', to: '00:00' }]).map(({ from: opens, to: closes }) =>
        ({ '@type': 'OpeningHoursSpecification', validFrom, validThrough, opens, closes }))),
  }
}

/** What the company says about itself in public: those settings that anybody may read. */
import { settingOf, type SettingKey } from '#backend/settings/values'
import type { Facts } from '#backend/resource/facts'
import type { OpeningHours } from '#backend/clock/opening_hours'
import type { Point } from '#schema/types'

export interface Company {
  readonly name: string
  readonly phones: readonly string[]
  readonly whatsapp: string | null
  readonly email: string | null
  readonly address: string | null
  readonly location: Point | null
  readonly hours: OpeningHours
}

export function companyOf(facts: Facts): Company {
  const said = <K extends SettingKey>(key: K) => settingOf(facts, key)
  return {
    name: said('company.name'), phones: said('company.phones'), whatsapp: said('company.whatsapp'), email: said('company.email'),
    address: said('company.address'), location: said('company.location'), hours: said('company.opening_hours'),
  }
}

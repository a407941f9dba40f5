/**
 * The zone of an address with a pin: the one whose outline is around it. A zone that somebody has chosen stays while no outline says
 * otherwise; then staff say that they mean it, and for anybody else the outline counts. Source: rooms.md C.
 */
import { isWithinOutline, zoneOfPin } from '#common/zone_of_pin'
import { textInLocale } from '#common/locales'
import { localeOf } from '#backend/engine/i18n/translator'
import { invalid, type ErrorMessage } from '#backend/engine/resource/refusals'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Address = Partial<Row<'addresses'>>
type Zone = Row<'zones'>

/** `is_contradicted`: somebody has chosen another zone than the one around the pin, whose name the message has. */
interface Outcome { readonly zone_id: number | null; readonly is_contradicted: boolean; readonly message: ErrorMessage | null }

export async function zoneOfAddress(store: Store, before: Address | null, draft: Address): Promise<Values<'addresses'>> {
  const isMoved = draft.location != null && isChanged(before, draft)('location')
  // Where the courier stood changes no fee of what somebody has chosen.
  const isNews = isMoved || isChanged(before, draft)('zone_id') || draft.is_zone_exception !== undefined
  const isMeasured = draft.location_source === 'courier_gps' && before?.zone_id != null
  if (!isNews || isMeasured) return {}
  const { zone_id, is_contradicted, message } = await outcomeOf(store, before, draft)
  const { is_zone_exception } = { ...before, ...draft }
  if (is_contradicted && message && store.caller?.guard === 'user' && is_zone_exception !== true)
    throw invalid('is_zone_exception', message)
  return {
    ...zone_id !== (draft.zone_id ?? before?.zone_id ?? null) && { zone_id },
    ...(is_zone_exception === true) !== is_contradicted && { is_zone_exception: is_contradicted },
  }
}

async function outcomeOf(store: Store, before: Address | null, draft: Address): Promise<Outcome> {
  const { location, zone_id: chosen = null, city_id } = { ...before, ...draft }
  const clear = (zone_id: number | null): Outcome => ({ zone_id, is_contradicted: false, message: null })
  if (!location || city_id == null) return clear(chosen)
  const zones = await store.select('zones', { city_id, status: 'enable' })
  const found = zones.find(({ id }) => id === zoneOfPin(location, zones)) ?? null
  const current = zones.find(({ id }) => id === chosen)
  // A zone that followed from the pin follows it further.
  const hasFollowed = before?.location != null && current !== undefined && !isChanged(before, draft)('zone_id')
    && isWithinOutline(before.location, current)
  if (chosen === null || hasFollowed) return clear(found?.id ?? null)
  if (!found || found.id === chosen || (current && isWithinOutline(location, current))) return clear(chosen)
  // Only staff know better than the map.
  const isOfStaff = store.caller === null || store.caller.guard === 'user'
  return isOfStaff ? { zone_id: chosen, is_contradicted: true, message: contradiction(found, current) } : clear(found.id)
}

const contradiction = (found: Zone, chosen: Zone | undefined): ErrorMessage => (t) => t('errors.zones.contradicted', {
  found: textInLocale(found.label, localeOf(t)), chosen: chosen ? textInLocale(chosen.label, localeOf(t)) : '',
})

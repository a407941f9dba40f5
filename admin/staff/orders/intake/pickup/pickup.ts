/** How the items of an order come, in the draft of the intake: what it means, the new address of a pickup, its zone in a text. Pure. */
import { groupBy } from '#common/group_by'
import { foldText } from '#common/text/folding'
import type { Row as Columns } from '#resources'
import type { I18n as Localized } from '#schema/types'
import type { Row, Values } from '../../../definition/record.ts'
import type { Errors } from '../../../fields/control_props.ts'
import { isChildDrafts } from '../../../resource/form/draft.ts'
import { parsePoint } from '../../../fields/place/parse_place.ts'

/** `drop`: they are left at the counter and only counted; reception names them. */
export type Way = 'counter' | 'drop' | 'pickup'
export type Zone = Pick<Columns<'zones'>, 'city_id' | 'transport_fee'> & Row & { readonly label: Localized }

/** Whoever calls is neither here, nor comes to fetch it. Pieces that are named at the counter are not counted before. */
export const WAYS: Readonly<Record<Way, Values>> = {
  counter: { type: 'local', return_mode: 'counter', channel: 'counter', is_drop: false, declared_items: null },
  drop: { type: 'local', return_mode: 'counter', channel: 'counter', is_drop: true },
  pickup: { type: 'transport', return_mode: 'delivery', channel: 'phone', is_drop: false },
}

export const wayOf = ({ type, is_drop }: Values): Way => (type === 'transport' ? 'pickup' : is_drop === true ? 'drop' : 'counter')
export const isPickup = (draft: Values): boolean => wayOf(draft) === 'pickup'

export interface NewAddress {
  readonly label: string
  readonly city_id: number | null
  readonly zone_id: number | null
  readonly landmark: string | null
  readonly location: unknown
  /** The zone is meant, although the pin lies in another. */
  readonly is_zone_exception?: boolean
}

/** In the city of most zones, until a zone says another. */
export function emptyAddress(label: string, zones: readonly Zone[]): NewAddress {
  const cities = zones.map(({ city_id }) => city_id)
  const timesOf = (city: number) => cities.filter((one) => one === city).length
  const [city_id = null] = [...new Set(cities)].toSorted((a, b) => timesOf(b) - timesOf(a))
  return { label, city_id, zone_id: null, landmark: null, location: null }
}

/** The address after somebody has typed where it is: a pair of degrees or a link of a map is a pin, all else words. */
export function withPlace(address: NewAddress, typed: string, zones: readonly Zone[]): NewAddress {
  const location = parsePoint(typed)
  const place = { ...address, location, landmark: location || typed === '' ? null : typed }
  const named = location ? null : zoneNamedIn(typed, zones)
  return named ? inZone(place, named) : place
}

export const inZone = (address: NewAddress, zone: Zone): NewAddress =>
  ({ ...address, zone_id: zone.id, city_id: zone.city_id, is_zone_exception: false })

/** "Hay Al Qods, behind the mosque", or only "Qods": the one zone whose name the text has. */
export function zoneNamedIn(typed: string, zones: readonly Zone[]): Zone | null {
  const text = ` ${foldText(typed)} `
  const found = zones.filter(({ label }) =>
    Object.values(label).flatMap((name) => namesOf(String(name))).some((name) => text.includes(` ${name} `)))
  // The longest wins: "Colomina Vieja" is not "Colomina".
  const longest = (zone: Zone) => Math.max(...Object.values(zone.label).map((name) => foldText(String(name)).length))
  return found.toSorted((a, b) => longest(b) - longest(a))[0] ?? null
}

/** Those of most of the newest addresses first; the others stay in their order. */
export function byUse(zones: readonly Zone[], used: readonly (number | null)[]): readonly Zone[] {
  const uses = groupBy(used, (id) => id)
  const usesOf = ({ id }: Zone) => uses.get(id)?.length ?? 0
  return zones.toSorted((a, b) => usesOf(b) - usesOf(a))
}

/** The chips of zones: those whose name has what is typed; without a text the chosen one and some more. */
export function shownZones(zones: readonly Zone[], chosen: number | null, typed: string): readonly Zone[] {
  const wanted = foldText(typed)
  if (wanted !== '') return zones.filter(({ label }) => Object.values(label).some((name) => foldText(String(name)).includes(wanted)))
  const few = zones.slice(0, FEW_ZONES)
  const other = zones.find(({ id }) => id === chosen && !few.some((one) => one.id === id))
  return zones.length <= FEW_ZONES + 2 ? zones : other ? [...few, other] : few
}

const FEW_ZONES = 10

/** The field in which a new address is typed, whatever the server finds missing in it. */
export const PLACE = 'address_id.landmark'
const OWN_PATHS: ReadonlySet<string> = new Set(['address_id.zone_id', 'address_id.city_id', 'address_id.is_zone_exception'])

/** Errors of an address, at the field that is shown: it has one for the street, the landmark and the pin. */
export function withShownPaths(errors: Errors, draft: Values): Errors {
  if (typeof draft.address_id === 'number') return errors
  const shown: Record<string, readonly string[]> = {}
  for (const [path, messages] of Object.entries(errors)) {
    const isOfPlace = path === 'address_id' || (path.startsWith('address_id.') && !OWN_PATHS.has(path))
    const key = isOfPlace ? PLACE : path
    shown[key] = [...new Set([...shown[key] ?? [], ...messages])]
  }
  return shown
}

/**
 * Asked once before a pickup is saved: when nobody knows what, where and when, mostly Enter, or Save, was pressed too early; when nobody
 * has said a day, nor that any will do, it was forgotten.
 */
export function pickupQuestion(draft: Values, zone_id: number | null, t: (key: string) => string) {
  if (!isPickup(draft) || draft.requested_collect_at != null || draft.any_time === true) return null
  const isBare = zone_id === null && draft.declared_items == null && (!isChildDrafts(draft.items) || draft.items.length === 0)
  const name = isBare ? 'bare' : 'dayless'
  return {
    type: 'confirm', title: t(`ui.orders.intake.${name}_title`), message: t(`ui.orders.intake.${name}`), confirmLabel: t('ui.form.save'),
    cancelLabel: t('ui.form.keep_editing'),
  } as const
}

/** `hay alqods`, `alqods`, `qods`. */
function namesOf(label: string): readonly string[] {
  const whole = foldText(label)
  const own = whole.replace(/^(hay|barrio|quartier|حي) /u, '')
  const bare = own.replace(/^(al|el|ال)(?=.{3})/u, '')
  return [whole, own, bare].filter((name) => name.length >= 4)
}

/** Values with a shape of their own, as text: points, areas and the named shapes of `json`. */
import type { Field } from '../../resource/definition.ts'
import type { Say } from '../../resource/words.ts'

export interface Part { readonly length_cm: number; readonly width_cm: number }
export interface Line { readonly label: string; readonly done: boolean }
export type Hours = Readonly<Record<string, readonly { readonly from: string; readonly to: string }[]>>
export interface Slot { readonly from: string; readonly to: string; readonly max_stops: number }

export interface Pile { readonly value: number; readonly count: number }

export function shapeText(field: Field, value: unknown, say: Say): string {
  if (field.type === 'geo') return pointText(value as { lat: number; lng: number })
  if (field.type === 'polygon') return say.t('ui.field.corners', { count: corners(value) })
  switch (field.of) {
    case 'parts': return (value as readonly Part[]).map(({ length_cm, width_cm }) => `${length_cm}×${width_cm}`).join(' + ')
    case 'slots': return (value as readonly Slot[]).map(({ from, to, max_stops }) => `${from}–${to} (${max_stops})`).join(', ')
    case 'tags': return (value as readonly string[]).join(', ')
    case 'checklist': return (value as readonly Line[]).map(({ label, done }) => `${done ? '☑' : '☐'} ${label}`).join(' ')
    case 'opening_hours': return hoursText(value as Hours)
    case 'coins': return coinsText(value as readonly Pile[], say)
    case 'quote_lines': case 'invoice_lines': return say.t('ui.field.lines', { count: (value as readonly unknown[]).length })
    case 'party': return String((value as { name?: string | null }).name ?? '')
    case 'changes': return say.t('ui.field.changes', { count: Object.keys(value as object).length })
    default: return settingText(value, say)
  }
}

/** `27.1536, -13.2033` */
export const pointText = ({ lat, lng }: { lat: number; lng: number }): string => `${trimmed(lat)}, ${trimmed(lng)}`

/** Seven days, each as it is: `09:00–13:00 + 15:00–19:00`, and a dash where it is closed. */
const hoursText = (hours: Hours): string =>
  Object.values(hours).map((spans) => spans.map(({ from, to }) => `${from}–${to}`).join(' + ') || '–').join(' · ')

function settingText(value: unknown, { t }: Say): string {
  if (typeof value === 'boolean') return t(value ? 'ui.field.yes' : 'ui.field.no')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const coinsText = (piles: readonly Pile[], { format }: Say): string =>
  piles.filter(({ count }) => count > 0).map(({ value, count }) => `${count} × ${format.money(value)}`).join(' + ')

/** A ring repeats its first corner at its end. */
function corners(value: unknown): number {
  const [ring] = (value as { coordinates?: readonly (readonly unknown[])[] }).coordinates ?? []
  return Math.max(0, (ring?.length ?? 0) - 1)
}

const trimmed = (degrees: number) => String(Number(degrees.toFixed(7)))

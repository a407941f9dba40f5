/**
 * SAMPLE DATA: 26 zones of Laayoune, so that a new company has something to change. The names are those of quarters of the
 * town; colours, places and outlines are made up on a grid, and the owner replaces them with his own list (domain.md §12).
 */
import type { Row } from '#resources'
import type { I18n, Point, Polygon } from '#schema/types'

export type SampleZone = Pick<Row<'zones'>, 'key' | 'label' | 'color' | 'polygon'> & { readonly at: Point }

/** Cells of the grid: none touches another. */
const [ORIGIN, STEP, HALF] = [{ lat: 27.166, lng: -13.226 }, { lat: -0.008, lng: 0.012 }, { lat: 0.0035, lng: 0.0055 }]

type Outlined = 'outlined' | 'by_hand'

function zone(key: string, label: I18n, color: string, row: number, column: number, drawn: Outlined = 'outlined'): SampleZone {
  const at = { lat: rounded(ORIGIN.lat + row * STEP.lat), lng: rounded(ORIGIN.lng + column * STEP.lng) }
  return { key: `sample_${key}`, label, color, at, polygon: drawn === 'outlined' ? around(at) : null }
}

const hay = (latin: string, arabic: string): I18n => ({ en: `Hay ${latin}`, fr: `Hay ${latin}`, es: `Barrio ${latin}`, ar: `حي ${arabic}` })
const place = (latin: string, arabic: string): I18n => ({ en: latin, fr: latin, es: latin, ar: arabic })

export const SAMPLE_ZONES: readonly SampleZone[] = [
  zone('centre', { en: 'City centre', fr: 'Centre-ville', es: 'Centro', ar: 'وسط المدينة' }, '#b91c1c', 1, 2),
  zone('souk_jmal', place('Souk Jmal', 'سوق الجمال'), '#ef4444', 1, 1),
  zone('colomina', place('Colomina', 'كولومينا'), '#ec4899', 0, 2),
  zone('colomina_vieja', place('Colomina Vieja', 'كولومينا القديمة'), '#db2777', 0, 3, 'by_hand'),
  zone('casa_piedra', place('Casa Piedra', 'كاسا بييدرا'), '#9d174d', 0, 1),
  zone('zemla', hay('Zemla', 'الزملة'), '#f97316', 1, 3),
  zone('skikima', hay('Skikima', 'سكيكيمة'), '#c2410c', 1, 0, 'by_hand'),
  zone('al_qods', hay('Al Qods', 'القدس'), '#0ea5e9', 2, 3),
  zone('al_matar', hay('Al Matar', 'المطار'), '#eab308', 2, 0),
  zone('al_massira', hay('Al Massira', 'المسيرة'), '#ca8a04', 2, 1),
  zone('maatallah', hay('Maatallah', 'معطى الله'), '#a16207', 2, 2),
  zone('khat_ramla', hay('Khat Ramla', 'خط الرملة'), '#65a30d', 2, 4),
  zone('moulay_rachid', hay('Moulay Rachid', 'مولاي رشيد'), '#16a34a', 3, 2),
  zone('essalam', hay('Essalam', 'السلام'), '#15803d', 3, 1),
  zone('errahma', hay('Errahma', 'الرحمة'), '#22c55e', 3, 3),
  zone('al_inbiat', hay('Al Inbiat', 'الانبعاث'), '#0d9488', 3, 0),
  zone('25_mars', hay('25 Mars', '25 مارس'), '#14b8a6', 3, 5),
  zone('al_wifaq', hay('Al Wifaq', 'الوفاق'), '#06b6d4', 4, 3),
  zone('al_amal', hay('Al Amal', 'الأمل'), '#8b5cf6', 4, 2),
  zone('al_fath', hay('Al Fath', 'الفتح'), '#7c3aed', 4, 1),
  zone('raha', hay('Raha', 'الراحة'), '#6d28d9', 4, 4, 'by_hand'),
  zone('al_wahda', hay('Al Wahda', 'الوحدة'), '#4f46e5', 5, 2),
  zone('al_aouda', hay('Al Aouda', 'العودة'), '#2563eb', 5, 4),
  zone('lakouira', hay('Lakouira', 'الكويرة'), '#1e40af', 5, 1, 'by_hand'),
  {
    key: 'sample_foum_el_oued', label: place('Foum El Oued', 'فم الواد'), color: '#475569',
    at: { lat: 27.1767, lng: -13.4105 }, polygon: null,
  },
  { key: 'sample_el_marsa', label: place('El Marsa', 'المرسى'), color: '#0f172a', at: { lat: 27.0983, lng: -13.4158 }, polygon: null },
]

function around({ lat, lng }: Point): Polygon {
  const [south, north, west, east] = [lat - HALF.lat, lat + HALF.lat, lng - HALF.lng, lng + HALF.lng].map(rounded)
  const corners = [[west, south], [east, south], [east, north], [west, north], [west, south]] as [number, number][]
  return { type: 'Polygon', coordinates: [corners] }
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(4))
}

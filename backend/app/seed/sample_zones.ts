/**
 * SAMPLE DATA: 27 zones of Laayoune for a new company. The names are those of quarters of the town; colours, positions, streets and
 * outlines are invented. The owner replaces them (domain.md §12); until then they are marked as samples.
 */
import type { Row } from '#resources'
import type { I18n, Point, Polygon } from '#schema/types'

export type SampleZone = Pick<Row<'zones'>, 'key' | 'label' | 'color' | 'is_sample'>
  & { readonly polygon: Polygon; readonly at: Point }

/**
 * Invented streets from west to east, listed from north to south, each with its crossings and a bend between two crossings.
 * Adjacent quarters share these points, so that their outlines touch and do not overlap.
 */
const STREETS: readonly (readonly Corner[])[] = [
  [
    [-13.2301, 27.1818], [-13.2224, 27.1819], [-13.2166, 27.1815], [-13.2113, 27.1796], [-13.2043, 27.178], [-13.1998, 27.1754],
    [-13.1944, 27.1759], [-13.1862, 27.1748], [-13.1786, 27.1768], [-13.173, 27.1754], [-13.1677, 27.1723],
  ],
  [
    [-13.2311, 27.1726], [-13.2253, 27.1721], [-13.2193, 27.1715], [-13.2121, 27.1713], [-13.2059, 27.1702], [-13.2002, 27.1693],
    [-13.1947, 27.1678], [-13.1868, 27.1681], [-13.1803, 27.1668], [-13.1751, 27.165], [-13.1686, 27.1636],
  ],
  [
    [-13.2316, 27.1659], [-13.225, 27.165], [-13.2178, 27.1649], [-13.2142, 27.1629], [-13.206, 27.1624], [-13.2004, 27.1615],
    [-13.1969, 27.1611], [-13.1885, 27.1596], [-13.1836, 27.1586], [-13.1748, 27.1585], [-13.1702, 27.1566],
  ],
  [
    [-13.2349, 27.1566], [-13.2265, 27.156], [-13.2203, 27.1555], [-13.2152, 27.1551], [-13.2095, 27.1542], [-13.2036, 27.153],
    [-13.1979, 27.1518], [-13.1894, 27.1518], [-13.1844, 27.1512], [-13.1778, 27.1493], [-13.1695, 27.1488],
  ],
  [
    [-13.2361, 27.1507], [-13.229, 27.1484], [-13.2209, 27.1475], [-13.2162, 27.1463], [-13.2108, 27.1463], [-13.2046, 27.1455],
    [-13.1987, 27.1444], [-13.1907, 27.1435], [-13.1848, 27.1434], [-13.1791, 27.1411], [-13.1706, 27.1414],
  ],
  [
    [-13.2371, 27.14], [-13.2293, 27.1405], [-13.224, 27.1397], [-13.2163, 27.1381], [-13.2113, 27.1363], [-13.2065, 27.137],
    [-13.2005, 27.1359], [-13.1936, 27.1351], [-13.1862, 27.1331], [-13.1806, 27.133], [-13.1744, 27.1311],
  ],
]

type Corner = readonly [lng: number, lat: number]

/** The quarter between two streets, in the given column from the west. */
function zone(key: string, label: I18n, color: string, row: number, column: number): SampleZone {
  const side = (street: number) => (STREETS[street] ?? []).slice(2 * column, 2 * column + 3)
  return outlined(key, label, color, [...side(row), ...side(row + 1).reverse()])
}

function outlined(key: string, label: I18n, color: string, corners: readonly Corner[]): SampleZone {
  const ring = [...corners, ...corners.slice(0, 1)].map(([lng, lat]): [number, number] => [lng, lat])
  const mean = (n: 0 | 1) => Number((corners.reduce((sum, corner) => sum + corner[n], 0) / corners.length).toFixed(4))
  return {
    key: `sample_${key}`, label, color, is_sample: true, at: { lat: mean(1), lng: mean(0) },
    polygon: { type: 'Polygon', coordinates: [ring] },
  }
}

const hay = (latin: string, arabic: string): I18n => ({ en: `Hay ${latin}`, fr: `Hay ${latin}`, es: `Barrio ${latin}`, ar: `حي ${arabic}` })
const sameInLatin = (latin: string, arabic: string): I18n => ({ en: latin, fr: latin, es: latin, ar: arabic })

export const SAMPLE_ZONES: readonly SampleZone[] = [
  zone('centre', { en: 'City centre', fr: 'Centre-ville', es: 'Centro', ar: 'وسط المدينة' }, '#b91c1c', 1, 2),
  zone('souk_jmal', sameInLatin('Souk Jmal', 'سوق الجمال'), '#ef4444', 1, 1),
  zone('colomina', sameInLatin('Colomina', 'كولومينا'), '#ec4899', 0, 2),
  zone('colomina_vieja', sameInLatin('Colomina Vieja', 'كولومينا القديمة'), '#db2777', 0, 3),
  zone('casa_piedra', sameInLatin('Casa Piedra', 'كاسا بييدرا'), '#9d174d', 0, 1),
  zone('hagounia', sameInLatin('El Hagounia', 'الحكونية'), '#be123c', 0, 4),
  zone('zemla', hay('Zemla', 'الزملة'), '#f97316', 1, 3),
  zone('skikima', hay('Skikima', 'سكيكيمة'), '#c2410c', 0, 0),
  zone('al_qods', hay('Al Qods', 'القدس'), '#0ea5e9', 2, 3),
  zone('al_matar', hay('Al Matar', 'المطار'), '#eab308', 2, 0),
  zone('al_massira', hay('Al Massira', 'المسيرة'), '#ca8a04', 2, 1),
  zone('maatallah', hay('Maatallah', 'معطى الله'), '#a16207', 2, 2),
  zone('khat_ramla', hay('Khat Ramla', 'خط الرملة'), '#65a30d', 1, 4),
  zone('moulay_rachid', hay('Moulay Rachid', 'مولاي رشيد'), '#16a34a', 3, 2),
  zone('essalam', hay('Essalam', 'السلام'), '#15803d', 3, 1),
  zone('errahma', hay('Errahma', 'الرحمة'), '#22c55e', 3, 3),
  zone('al_inbiat', hay('Al Inbiat', 'الانبعاث'), '#0d9488', 3, 0),
  zone('25_mars', hay('25 Mars', '25 مارس'), '#14b8a6', 2, 4),
  zone('al_wifaq', hay('Al Wifaq', 'الوفاق'), '#06b6d4', 4, 3),
  zone('al_amal', hay('Al Amal', 'الأمل'), '#8b5cf6', 4, 2),
  zone('al_fath', hay('Al Fath', 'الفتح'), '#7c3aed', 4, 1),
  zone('raha', hay('Raha', 'الراحة'), '#6d28d9', 4, 4),
  zone('al_wahda', hay('Al Wahda', 'الوحدة'), '#4f46e5', 1, 0),
  zone('al_aouda', hay('Al Aouda', 'العودة'), '#2563eb', 3, 4),
  zone('lakouira', hay('Lakouira', 'الكويرة'), '#1e40af', 4, 0),
  outlined('foum_el_oued', sameInLatin('Foum El Oued', 'فم الواد'), '#475569', [
    [-13.4178, 27.1812], [-13.4109, 27.1829], [-13.4043, 27.1794], [-13.4031, 27.1741], [-13.4087, 27.1702], [-13.4152, 27.1733],
  ]),
  outlined('el_marsa', sameInLatin('El Marsa', 'المرسى'), '#0f172a', [
    [-13.4262, 27.1068], [-13.4171, 27.1083], [-13.4074, 27.1041], [-13.4059, 27.0957], [-13.4128, 27.0889], [-13.4217, 27.0931],
  ]),
]

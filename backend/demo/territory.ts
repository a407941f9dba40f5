/** Quarters of Laayoune as a sample: the real zones are the owner's list (domain.md §12). */
import type { Row } from '#resources'
import type { Point } from '#schema/types'

type Zone = Pick<Row<'zones'>, 'key' | 'color' | 'transport_fee' | 'free_transport_from'> & {
  readonly name: string
  readonly arabic: string
  readonly at: Point
}

export const ZONES: readonly Zone[] = [
  {
    key: 'sample_al_qods',
    name: 'Hay Al Qods',
    arabic: 'حي القدس',
    color: '#0ea5e9',
    transport_fee: 2000,
    free_transport_from: 30000,
    at: { lat: 27.1421, lng: -13.1879 },
  },
  {
    key: 'sample_moulay_rachid',
    name: 'Hay Moulay Rachid',
    arabic: 'حي مولاي رشيد',
    color: '#f97316',
    transport_fee: 2000,
    free_transport_from: 30000,
    at: { lat: 27.1336, lng: -13.1952 },
  },
  {
    key: 'sample_al_wifaq',
    name: 'Hay Al Wifaq',
    arabic: 'حي الوفاق',
    color: '#22c55e',
    transport_fee: 2500,
    free_transport_from: 40000,
    at: { lat: 27.1228, lng: -13.1786 },
  },
  {
    key: 'sample_al_amal',
    name: 'Hay Al Amal',
    arabic: 'حي الأمل',
    color: '#8b5cf6',
    transport_fee: 2500,
    free_transport_from: 40000,
    at: { lat: 27.1189, lng: -13.2013 },
  },
  {
    key: 'sample_al_matar',
    name: 'Hay Al Matar',
    arabic: 'حي المطار',
    color: '#eab308',
    transport_fee: 2000,
    free_transport_from: null,
    at: { lat: 27.1472, lng: -13.2181 },
  },
  {
    key: 'sample_souk_jmal',
    name: 'Souk Jmal',
    arabic: 'سوق الجمال',
    color: '#ef4444',
    transport_fee: 1500,
    free_transport_from: 25000,
    at: { lat: 27.1553, lng: -13.2049 },
  },
  {
    key: 'sample_colomina',
    name: 'Colomina',
    arabic: 'كولومينا',
    color: '#ec4899',
    transport_fee: 1500,
    free_transport_from: 25000,
    at: { lat: 27.1581, lng: -13.1993 },
  },
  {
    key: 'sample_al_aouda',
    name: 'Hay Al Aouda',
    arabic: 'حي العودة',
    color: '#14b8a6',
    transport_fee: 3000,
    free_transport_from: 50000,
    at: { lat: 27.1098, lng: -13.1697 },
  },
  {
    key: 'sample_25_mars',
    name: 'Hay 25 Mars',
    arabic: 'حي 25 مارس',
    color: '#a16207',
    transport_fee: 3000,
    free_transport_from: 50000,
    at: { lat: 27.1293, lng: -13.1583 },
  },
]

export const LANDMARKS = [
  'En face de la mosquée',
  "Derrière l'école",
  'À côté de la pharmacie',
  'Près du marché',
  'Au-dessus du café',
  'خلف المسجد',
  'قرب الصيدلية',
  'أمام المدرسة',
] as const

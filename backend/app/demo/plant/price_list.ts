/** The catalogue with its prices, in centimes. The carpet at 15 MAD is the one of the scenarios. */
import { CARPETS } from '#backend/app/seed/sample_plant'
import type { PlantJobKey } from '../people/people.ts'
import type { Row } from '#resources'

type Category = Pick<
  Row<'categories'>,
  'code' | 'name' | 'params' | 'unit' | 'line' | 'default_wash_type' | 'turnaround_hours' | 'drying_hours' | 'min_charge'
>
interface Priced extends Category {
  readonly local: number
  readonly transport: number
  /** Prices for professional clients: local and with transport. */
  readonly professionel?: readonly [number, number]
  /** Of carpets those of every new company. */
  readonly steps: readonly PlantJobKey[]
}

export const CATEGORIES: readonly Priced[] = [
  {
    ...CARPETS,
    params: [...CARPETS.params],
    min_charge: null,
    local: 1500,
    transport: 1800,
    professionel: [1300, 1550],
    steps: [],
  },
  {
    code: 'MOQUETTE',
    name: { en: 'Fitted carpet', fr: 'Moquette', es: 'Moqueta', ar: 'موكيت' },
    params: ['length', 'width', 'type'],
    unit: 'm2',
    line: 'carpet',
    default_wash_type: 'manual',
    turnaround_hours: 40,
    drying_hours: 36,
    min_charge: 3000,
    local: 1200,
    transport: 1500,
    professionel: [1000, 1250],
    steps: ['dusting', 'washing', 'rinsing', 'spinning', 'drying', 'quality', 'packing'],
  },
  {
    code: 'COUVERTURE',
    name: { en: 'Blanket', fr: 'Couverture', es: 'Manta', ar: 'بطانية' },
    params: [],
    unit: 'u',
    line: 'pressing',
    default_wash_type: 'automatic',
    turnaround_hours: 18,
    drying_hours: 8,
    min_charge: null,
    local: 4000,
    transport: 4500,
    steps: ['washing', 'drying', 'quality', 'packing'],
  },
  {
    code: 'COUETTE',
    name: { en: 'Duvet', fr: 'Couette', es: 'Edredón', ar: 'لحاف' },
    params: ['length', 'width'],
    unit: 'u',
    line: 'pressing',
    default_wash_type: 'automatic',
    turnaround_hours: 18,
    drying_hours: 10,
    min_charge: null,
    local: 5000,
    transport: 5500,
    steps: ['washing', 'drying', 'quality', 'packing'],
  },
  {
    code: 'RIDEAU',
    name: { en: 'Curtain', fr: 'Rideau', es: 'Cortina', ar: 'ستارة' },
    params: ['length', 'height'],
    unit: 'ml',
    line: 'pressing',
    default_wash_type: 'automatic',
    turnaround_hours: 20,
    drying_hours: 4,
    min_charge: 2000,
    local: 2000,
    transport: 2300,
    professionel: [1700, 2000],
    steps: ['washing', 'ironing', 'quality', 'packing'],
  },
  {
    code: 'SALON',
    name: { en: 'Moroccan salon', fr: 'Salon marocain', es: 'Salón marroquí', ar: 'صالون مغربي' },
    params: ['length'],
    unit: 'ml',
    line: 'carpet',
    default_wash_type: 'manual',
    turnaround_hours: 30,
    drying_hours: 20,
    min_charge: 10000,
    local: 3500,
    transport: 4000,
    steps: ['dusting', 'pre_treatment', 'washing', 'drying', 'finishing', 'quality'],
  },
  {
    code: 'VETEMENT',
    name: { en: 'Garment', fr: 'Vêtement', es: 'Prenda', ar: 'ملابس' },
    params: [],
    unit: 'u',
    line: 'pressing',
    default_wash_type: 'automatic',
    turnaround_hours: 10,
    drying_hours: null,
    min_charge: null,
    local: 2500,
    transport: 2800,
    professionel: [2000, 2300],
    steps: ['tagging', 'washing', 'ironing', 'quality', 'packing'],
  },
]

export const SUB_CATEGORIES: readonly (Pick<Row<'sub_categories'>, 'name' | 'item_type'> & { readonly of: string })[] = [
  {
    of: 'TAPIS', item_type: 'tapis_frange',
    name: { en: 'Fringed carpet', fr: 'Tapis à franges', es: 'Alfombra con flecos', ar: 'زربية بأهداب' },
  },
  {
    of: 'TAPIS', item_type: 'tapis_sans_frange',
    name: { en: 'Carpet without fringe', fr: 'Tapis sans franges', es: 'Alfombra sin flecos', ar: 'زربية بدون أهداب' },
  },
  { of: 'TAPIS', item_type: 'irani', name: { en: 'Irani', fr: 'Irani', es: 'Iraní', ar: 'إيرانية' } },
  { of: 'TAPIS', item_type: 'haute_laine', name: { en: 'High wool', fr: 'Haute laine', es: 'Lana alta', ar: 'صوف عال' } },
  { of: 'TAPIS', item_type: 'mauritani', name: { en: 'Mauritani', fr: 'Mauritani', es: 'Mauritana', ar: 'موريتانية' } },
  { of: 'TAPIS', item_type: 'rbati', name: { en: 'Rbati', fr: 'Rbati', es: 'Rbati', ar: 'رباطية' } },
  { of: 'MOQUETTE', item_type: 'moquette_sans_frange', name: { en: 'Room carpet', fr: 'De chambre', es: 'De habitación', ar: 'غرفة' } },
  { of: 'VETEMENT', item_type: null, name: { en: 'Djellaba', fr: 'Djellaba', es: 'Chilaba', ar: 'جلابة' } },
  { of: 'VETEMENT', item_type: null, name: { en: 'Melhfa', fr: 'Melhfa', es: 'Melfa', ar: 'ملحفة' } },
  { of: 'VETEMENT', item_type: null, name: { en: 'Suit', fr: 'Costume', es: 'Traje', ar: 'بدلة' } },
]

export const SERVICES: readonly Pick<Row<'services'>, 'name' | 'method' | 'validity' | 'price' | 'min_amount' | 'client_visible'>[] = [
  {
    name: { en: 'Express', fr: 'Express', es: 'Exprés', ar: 'خدمة سريعة' },
    method: 'forfait',
    validity: 'order',
    price: 5000,
    min_amount: null,
    client_visible: true,
  },
  {
    name: { en: 'Stain removal', fr: 'Détachage', es: 'Quitamanchas', ar: 'إزالة البقع' },
    method: 'forfait',
    validity: 'item',
    price: 2000,
    min_amount: null,
    client_visible: true,
  },
  {
    name: { en: 'Anti-moth', fr: 'Anti-mites', es: 'Antipolillas', ar: 'ضد العث' },
    method: 'unit',
    validity: 'item',
    price: 300,
    min_amount: 1000,
    client_visible: true,
  },
  {
    name: { en: 'Perfume', fr: 'Parfum', es: 'Perfume', ar: 'تعطير' },
    method: 'unit',
    validity: 'order',
    price: 100,
    min_amount: 500,
    client_visible: true,
  },
  {
    name: { en: 'Packing', fr: 'Emballage', es: 'Embalaje', ar: 'تغليف' },
    method: 'forfait',
    validity: 'order',
    price: 1000,
    min_amount: null,
    client_visible: false,
  },
]

/** Silk is washed by hand and costs more. */
export const SILK = { tissu: 'soie', local: 4500, transport: 5000 } as const

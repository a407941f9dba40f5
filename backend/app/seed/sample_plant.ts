/**
 * SAMPLE DATA: the carpets of a new company, with the four steps of their treatment, so that the plant works on the first day. Minutes
 * and recipe are those of a shop with one washer; the owner changes them, and adds the price.
 */
import type { Row } from '#resources'

type Department = Pick<Row<'departments'>, 'code' | 'name' | 'color'>
type Step = Partial<Row<'processes'>> & Pick<Row<'jobs'>, 'name'> & {
  readonly department: string
  /** By the code of a material, for one m². */
  readonly recipe?: Readonly<Record<string, string>>
}

export const PLANT_DEPARTMENTS: readonly Department[] = [
  { code: 'LAV', color: '#0f766e', name: { en: 'Washing', fr: 'Lavage', es: 'Lavado', ar: 'الغسيل' } },
  { code: 'SEC', color: '#f97316', name: { en: 'Drying', fr: 'Séchage', es: 'Secado', ar: 'التجفيف' } },
  { code: 'FIN', color: '#8b5cf6', name: { en: 'Finishing', fr: 'Finition', es: 'Acabado', ar: 'اللمسات الأخيرة' } },
]

export const PLANT_MATERIALS: readonly Pick<Row<'cleaning_materials'>, 'code' | 'name' | 'unit'>[] = [
  { code: 'SHA', unit: 'l', name: { en: 'Carpet shampoo', fr: 'Shampooing tapis', es: 'Champú para alfombras', ar: 'شامبو الزرابي' } },
  { code: 'ADO', unit: 'l', name: { en: 'Softener', fr: 'Adoucissant', es: 'Suavizante', ar: 'ملين الأقمشة' } },
]

export const CARPETS = {
  code: 'TAPIS', name: { en: 'Carpet', fr: 'Tapis', es: 'Alfombra', ar: 'زربية' }, position: 1,
  params: ['length', 'width', 'diameter', 'type'], unit: 'm2', line: 'carpet',
  default_wash_type: 'automatic', uses_steps: true, turnaround_hours: 36, drying_hours: 24,
} as const satisfies Partial<Row<'categories'>>

export const CARPET_STEPS: readonly Step[] = [
  {
    department: 'LAV', name: { en: 'Washing', fr: 'Lavage', es: 'Lavado', ar: 'الغسيل' }, kind: 'work', machine_type: 'washer_auto',
    duration_minutes: 20, minutes_per_unit: '2.00', recipe: { SHA: '0.08', ADO: '0.03' },
  },
  {
    department: 'SEC', name: { en: 'Drying', fr: 'Séchage', es: 'Secado', ar: 'التجفيف' }, kind: 'drying', drying_method: 'air_sun',
    wool_drying_method: 'air_shade', wool_drying_humidity: 80, duration_minutes: 1440,
  },
  {
    department: 'FIN', name: { en: 'Finishing', fr: 'Finition', es: 'Acabado', ar: 'اللمسات الأخيرة' }, kind: 'work', duration_minutes: 10,
    minutes_per_unit: '1.00',
  },
  {
    department: 'FIN', name: { en: 'Quality', fr: 'Contrôle qualité', es: 'Control de calidad', ar: 'مراقبة الجودة' }, kind: 'quality',
    duration_minutes: 5,
  },
]

/** Employees and couriers. Invented; the first four and the first courier are the demo accounts. */
import type { Row } from '#resources'

interface Person {
  readonly first_name: string
  readonly last_name: string
}
export interface Employee extends Person {
  readonly phone: string
  readonly role: string
  readonly departments: readonly string[]
  readonly locale: Row<'users'>['locale']
}

export const STAFF: readonly Employee[] = [
  { first_name: 'Sidi Brahim', last_name: 'El Ansari', phone: '+212600000001', role: 'Owner', departments: ['BUR'], locale: 'fr' },
  { first_name: 'Fatimatou', last_name: 'Bouzid', phone: '+212600000002', role: 'Manager', departments: ['BUR'], locale: 'en' },
  { first_name: 'Salka', last_name: 'Mint Ahmed', phone: '+212600000003', role: 'Counter clerk', departments: ['REC'], locale: 'en' },
  { first_name: 'Hassan', last_name: 'Laaroussi', phone: '+212600000004', role: 'Plant worker', departments: ['LAV', 'SEC'], locale: 'en' },
  { first_name: 'Mohamed Lamine', last_name: 'Ndaye', phone: '+212600000005', role: 'Plant lead', departments: ['LAV'], locale: 'fr' },
  { first_name: 'Aziza', last_name: 'El Khattabi', phone: '+212600000006', role: 'Dispatcher', departments: ['TRA'], locale: 'ar' },
  { first_name: 'Omar', last_name: 'Dahi', phone: '+212600000007', role: 'Stock keeper', departments: ['STO'], locale: 'ar' },
  { first_name: 'Nadia', last_name: 'Amrani', phone: '+212600000008', role: 'Cashier', departments: ['BUR'], locale: 'fr' },
  { first_name: 'Rachid', last_name: 'Ouhaddou', phone: '+212600000009', role: 'Plant worker', departments: ['FIN', 'SEC'], locale: 'ar' },
]

export const COURIERS: readonly (Person & Pick<Row<'couriers'>, 'phone' | 'vehicle_type' | 'license_number'>)[] = [
  { first_name: 'Yahya', last_name: 'Salek', phone: '+212600000101', vehicle_type: 'kwair', license_number: 'A-48213' },
  { first_name: 'Abdellah', last_name: 'Hammadi', phone: '+212600000102', vehicle_type: 'honda', license_number: 'A-51777' },
  { first_name: 'Lhoussaine', last_name: 'Aït Baha', phone: '+212600000103', vehicle_type: 'triporteur', license_number: null },
]

/** Beside those of every new company. */
export const DEPARTMENTS: readonly Pick<Row<'departments'>, 'code' | 'name' | 'color'>[] = [
  { code: 'REC', color: '#0ea5e9', name: { en: 'Reception', fr: 'Réception', es: 'Recepción', ar: 'الاستقبال' } },
  { code: 'MES', color: '#eab308', name: { en: 'Measuring', fr: 'Mesure', es: 'Medición', ar: 'القياس' } },
  { code: 'STO', color: '#ec4899', name: { en: 'Stock', fr: 'Stock', es: 'Almacén', ar: 'المخزن' } },
  { code: 'TRA', color: '#22c55e', name: { en: 'Transport', fr: 'Transport', es: 'Transporte', ar: 'النقل' } },
  { code: 'BUR', color: '#64748b', name: { en: 'Office', fr: 'Bureau', es: 'Oficina', ar: 'المكتب' } },
  { code: 'MAI', color: '#ef4444', name: { en: 'Maintenance', fr: 'Maintenance', es: 'Mantenimiento', ar: 'الصيانة' } },
]

export const PLANT_JOBS = [
  { key: 'tagging', department: 'REC', name: { en: 'Tagging', fr: 'Étiquetage', es: 'Etiquetado', ar: 'وضع العلامات' } },
  { key: 'measuring', department: 'MES', name: { en: 'Measuring', fr: 'Mesure', es: 'Medición', ar: 'القياس' } },
  { key: 'dusting', department: 'LAV', name: { en: 'Dusting', fr: 'Battage', es: 'Desempolvado', ar: 'إزالة الغبار' } },
  { key: 'pre_treatment', department: 'LAV', name: { en: 'Pre-treatment', fr: 'Prétraitement', es: 'Pretratamiento', ar: 'معالجة أولية' } },
  { key: 'washing', department: 'LAV', name: { en: 'Washing', fr: 'Lavage', es: 'Lavado', ar: 'الغسيل' } },
  { key: 'rinsing', department: 'LAV', name: { en: 'Rinsing', fr: 'Rinçage', es: 'Aclarado', ar: 'الشطف' } },
  { key: 'spinning', department: 'LAV', name: { en: 'Spinning', fr: 'Essorage', es: 'Centrifugado', ar: 'العصر' } },
  { key: 'drying', department: 'SEC', name: { en: 'Drying', fr: 'Séchage', es: 'Secado', ar: 'التجفيف' } },
  { key: 'finishing', department: 'FIN', name: { en: 'Finishing', fr: 'Finition', es: 'Acabado', ar: 'اللمسات الأخيرة' } },
  { key: 'quality', department: 'FIN', name: { en: 'Quality', fr: 'Contrôle qualité', es: 'Control de calidad', ar: 'مراقبة الجودة' } },
  { key: 'packing', department: 'FIN', name: { en: 'Packing', fr: 'Emballage', es: 'Embalaje', ar: 'التغليف' } },
  { key: 'ironing', department: 'FIN', name: { en: 'Ironing', fr: 'Repassage', es: 'Planchado', ar: 'الكي' } },
] as const
export type PlantJobKey = (typeof PLANT_JOBS)[number]['key']

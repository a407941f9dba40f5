/** Reference rows of every company: cities, a zone, transaction categories. Source: domain.md §12, specification §2. */
import type { Row } from '#resources'
import type { SystemTransactionCategory } from '#backend/trade/money/transaction_categories'
import type { I18n } from '#schema/types'

export const INITIAL_PLANT_SITE = { name: 'Zarbia', kind: 'plant' } as const satisfies Partial<Row<'sites'>>

/** The seven keys of the specification. */
export const CITIES: readonly Pick<Row<'cities'>, 'key' | 'label' | 'center' | 'is_served'>[] = [
  {
    key: 'laayoune',
    label: { en: 'Laayoune', fr: 'Laâyoune', es: 'El Aaiún', ar: 'العيون' },
    center: { lat: 27.1536, lng: -13.2033 },
    is_served: true,
  },
  {
    key: 'agadir',
    label: { en: 'Agadir', fr: 'Agadir', es: 'Agadir', ar: 'أكادير' },
    center: { lat: 30.4278, lng: -9.5981 },
    is_served: true,
  },
  {
    key: 'tantan',
    label: { en: 'Tan-Tan', fr: 'Tan-Tan', es: 'Tan-Tan', ar: 'طانطان' },
    center: { lat: 28.438, lng: -11.1032 },
    is_served: true,
  },
  {
    key: 'guelmime',
    label: { en: 'Guelmim', fr: 'Guelmim', es: 'Guelmim', ar: 'كلميم' },
    center: { lat: 28.987, lng: -10.0574 },
    is_served: true,
  },
  {
    key: 'boujdour',
    label: { en: 'Boujdour', fr: 'Boujdour', es: 'Bojador', ar: 'بوجدور' },
    center: { lat: 26.1255, lng: -14.485 },
    is_served: true,
  },
  {
    key: 'esmara',
    label: { en: 'Smara', fr: 'Smara', es: 'Esmara', ar: 'السمارة' },
    center: { lat: 26.7384, lng: -11.6719 },
    is_served: true,
  },
  { key: 'lblaya', label: { en: 'Lblaya', fr: 'Lblaya', es: 'Lblaya', ar: 'لبلاية' }, center: null, is_served: true },
]

/** For addresses of the town that are in no other zone. */
export const OTHER_ZONE = {
  key: 'laayoune_other',
  color: '#64748b',
  label: { en: 'Laayoune – other', fr: 'Laâyoune – autre', es: 'El Aaiún – otro', ar: 'العيون – أخرى' },
} as const satisfies Partial<Row<'zones'>>

interface CategoryRow {
  readonly key: SystemTransactionCategory | (string & {})
  readonly type: Row<'transaction_categories'>['type']
  readonly name: I18n
  readonly is_system?: true
}

/** `is_system`: used by the code for its own transactions. */
export const TRANSACTION_CATEGORIES: readonly CategoryRow[] = [
  {
    key: 'order_payment',
    type: 'in',
    is_system: true,
    name: { en: 'Order payment', fr: 'Encaissement commande', es: 'Cobro de pedido', ar: 'أداء طلبية' },
  },
  { key: 'advance', type: 'in', is_system: true, name: { en: 'Advance', fr: 'Avance', es: 'Anticipo', ar: 'تسبيق' } },
  { key: 'other_in', type: 'in', name: { en: 'Other income', fr: 'Autre recette', es: 'Otro ingreso', ar: 'مدخول آخر' } },
  { key: 'refund', type: 'out', is_system: true, name: { en: 'Refund', fr: 'Remboursement', es: 'Reembolso', ar: 'استرداد' } },
  { key: 'fuel', type: 'out', name: { en: 'Fuel', fr: 'Carburant', es: 'Combustible', ar: 'وقود' } },
  { key: 'products', type: 'out', name: { en: 'Cleaning products', fr: 'Produits', es: 'Productos de limpieza', ar: 'مواد التنظيف' } },
  { key: 'salaries', type: 'out', name: { en: 'Salaries', fr: 'Salaires', es: 'Salarios', ar: 'أجور' } },
  { key: 'maintenance', type: 'out', name: { en: 'Maintenance', fr: 'Maintenance', es: 'Mantenimiento', ar: 'صيانة' } },
  { key: 'rent', type: 'out', name: { en: 'Rent', fr: 'Loyer', es: 'Alquiler', ar: 'كراء' } },
  {
    key: 'utilities',
    type: 'out',
    name: { en: 'Water and electricity', fr: 'Eau et électricité', es: 'Agua y electricidad', ar: 'ماء وكهرباء' },
  },
  { key: 'compensation', type: 'out', name: { en: 'Compensation', fr: 'Indemnisation', es: 'Indemnización', ar: 'تعويض' } },
  {
    key: 'courier_fee', type: 'out', is_system: true,
    name: { en: 'Courier fee', fr: 'Frais de livreur', es: 'Pago al repartidor', ar: 'أجرة الموزع' },
  },
  {
    key: 'cash_surplus', type: 'in', is_system: true,
    name: { en: 'Cash surplus', fr: 'Excédent de caisse', es: 'Sobrante de caja', ar: 'فائض الصندوق' },
  },
  {
    key: 'cash_variance', type: 'out', is_system: true,
    name: { en: 'Cash variance', fr: 'Écart de caisse', es: 'Diferencia de caja', ar: 'فرق الصندوق' },
  },
]

/** Services that the code itself adds to an order. */
export const SERVICES = [{
  key: 'empty_trip', method: 'forfait', validity: 'order', price: 0,
  name: { en: 'Nobody at home for the pickup', fr: 'Passage sans collecte', es: 'Recogida sin éxito', ar: 'مرور بدون استلام' },
}, {
  key: 'storage', method: 'unit', validity: 'order', index: 'stock', price: 0, client_visible: true,
  name: { en: 'Storage, days', fr: 'Gardiennage, jours', es: 'Almacenaje, días', ar: 'أيام التخزين' },
}] as const

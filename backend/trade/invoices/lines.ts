/** The lines of an invoice: the items, services, transport and discount of its orders, in its own language. Pure. */
import type { Row } from '#resources'
import { textInLocale, type Locale } from '#common/locales'
import type { I18n } from '#schema/types'

type Lines = NonNullable<Row<'invoices'>['lines']>
type Item = Pick<Row<'order_items'>, 'tag_code' | 'billed_quantity' | 'unit' | 'unit_price' | 'amount'>

export interface InvoicedOrder {
  readonly order: Pick<Row<'orders'>, 'code' | 'transport_fee' | 'total' | 'vat_amount' | 'vat_rate' | 'vat_mode'>
  readonly items: readonly (Item & { readonly name: I18n })[]
  readonly services: readonly (Pick<Row<'order_services'>, 'quantity' | 'unit_price' | 'amount'> & { readonly name: I18n })[]
}

const TRANSPORT: I18n = { en: 'Transport', fr: 'Transport', es: 'Transporte', ar: 'النقل' }
const DISCOUNT: I18n = { en: 'Discount', fr: 'Remise', es: 'Descuento', ar: 'تخفيض' }

export function buildInvoiceLines({ order, items, services }: InvoicedOrder, locale: Locale): Lines {
  const line = (designation: string, amount: number, unit_price = amount, quantity = '1', unit = 'u') =>
    ({ order: order.code, designation, quantity, unit, unit_price, amount, vat_rate: order.vat_rate })
  const charges = [
    ...items.map((item) =>
      line(
        `${textInLocale(item.name, locale)} ${item.tag_code}`, item.amount ?? 0, item.unit_price ?? 0, item.billed_quantity ?? '1',
        item.unit ?? 'u',
      )),
    ...services.map((service) => line(textInLocale(service.name, locale), service.amount ?? 0, service.unit_price ?? 0, service.quantity)),
    ...(order.transport_fee ? [line(textInLocale(TRANSPORT, locale), order.transport_fee)] : []),
  ]
  // The rest: the lines of an order always add up to its total, with or without the VAT as its prices are.
  const discount = billedAmount(order) - charges.reduce((sum, { amount }) => sum + amount, 0)
  return discount === 0 ? charges : [...charges, line(textInLocale(DISCOUNT, locale), discount)]
}

const billedAmount = ({ total, vat_amount, vat_mode }: InvoicedOrder['order']): number =>
  (total ?? 0) - (vat_mode === 'added' ? vat_amount ?? 0 : 0)

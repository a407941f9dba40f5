/** What a draft of an order would cost and when it would be ready, as the API sends it. Amounts in centimes. */
export interface OrderPreview {
  readonly items: readonly PreviewedItem[]
  readonly subtotal: number
  readonly services_total: number
  readonly transport_fee: number | null
  readonly discount_amount: number
  /** Null until every item is measured and has a price. */
  readonly total: number | null
  /** What must be paid before the order is confirmed. */
  readonly required_advance: number
  /** Null without items, and when no date can be promised. */
  readonly promised_at: string | null
  /** Why no date can be promised, in the caller's language. */
  readonly no_date: string | null
  readonly load: DayLoad | null
}

/** Null while a measure, or a price of the price list, is missing. */
export interface PreviewedItem {
  readonly unit: 'm2' | 'ml' | 'u' | null
  readonly unit_price: number | null
  readonly billed_quantity: string | null
  readonly amount: number | null
}

/** The open orders that are promised for a day. */
export interface DayLoad {
  /** YYYY-MM-DD in the time zone of the business. */
  readonly day: string
  readonly orders: number
  /** m² as a numeric string. */
  readonly m2: string
}

/** `GET /api/user/measuring?order_item_id`, as the API answers it: an item to measure, without its price or client. */
interface SideMeasures {
  readonly shape: 'rectangle' | 'round' | 'oval' | 'composite' | null
  readonly length_cm: number | null
  readonly width_cm: number | null
  readonly diameter_cm: number | null
  readonly height_cm: number | null
  readonly parts: readonly { readonly length_cm: number, readonly width_cm: number }[] | null
}

export interface MeasuringItem extends SideMeasures {
  readonly id: number
  readonly order_id: number
  readonly category_id: number
  readonly quantity: number
  readonly type: string | null
  readonly tissu: string | null
  readonly condition: readonly string[] | null
  readonly measure_place: string | null
  readonly version: number
  readonly tag_code: string
  /** Category, kind, colours, size. */
  readonly description: string
  readonly rule: { readonly unit: 'm2' | 'ml' | 'u', readonly params: ('height' | 'width' | 'length' | 'type' | 'diameter')[] }
  /** Why it cannot be measured now; null: it can. */
  readonly refusal: string | null
  /** The same item in its last order. `measured_at` is ISO 8601. */
  readonly known: (SideMeasures & { readonly measured_at: string }) | null
  /** Of the same order, not measured yet. */
  readonly others: readonly { readonly id: number, readonly tag_code: string, readonly description: string }[]
}

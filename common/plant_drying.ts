/** `GET /api/user/drying`: what hangs, the line with the oldest overdue item first. */
export interface DryingRow {
  /** The row that is taken out or turned. */
  readonly id: number
  readonly version: number
  readonly order_item_id: number
  readonly tag_code: string
  readonly description: string
  readonly order: { readonly id: number; readonly code: string }
  readonly in_at: string
  readonly turned_at: string | null
  /** Null: nobody knows how long it takes. */
  readonly expected_out_at: string | null
  readonly can: { readonly take_out: boolean; readonly turn: boolean }
}

export interface DryingLine {
  readonly id: number
  readonly code: string
  /** Its place, its machine, else its method. */
  readonly name: string
  readonly method: string
  readonly rows: readonly DryingRow[]
}

export interface DryingLines {
  readonly at: string
  readonly overdue: number
  readonly items: number
  readonly lines: readonly DryingLine[]
}

export const MAX_DRYING_ROWS = 500

export const isOverdue = ({ expected_out_at }: Pick<DryingRow, 'expected_out_at'>, now: number): boolean =>
  expected_out_at !== null && Date.parse(expected_out_at) < now

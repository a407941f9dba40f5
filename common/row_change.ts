/** A change of a row, as open pages receive it. It contains no values: a page that shows the row reads it again. */
export interface RowChange {
  readonly resource: string
  /** Null: too many rows changed at once to name each of them. */
  readonly id: number | null
  readonly op: 'create' | 'update' | 'delete'
  /** Null when it is the same as before: only sums over other rows changed, or a row that is displayed with it. */
  readonly version: number | null
}

/** What rules may know besides the row: settings of the owner and the moment, both fixed for one request. */
export interface Facts {
  /** Value of a row of `settings` by key, e.g. `money.area_rounding`. */
  setting(key: string): unknown
  /** ISO, UTC. */
  readonly now: string
  /** YYYY-MM-DD in the time zone of the business. */
  readonly today: string
  readonly timezone: string
}

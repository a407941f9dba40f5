/** What a rule may read besides the row: the settings and the current time. Both are fixed for one request. */
export interface RuleContext {
  /** A value of the row of `settings`: `money_area_rounding`. */
  setting(name: string): unknown
  /** ISO, UTC. */
  readonly now: string
  /** YYYY-MM-DD in the time zone of the business. */
  readonly today: string
  readonly timezone: string
  /** Of a request that a device has kept: what its clock said, and the time of the server. `now` is the first of them if it is possible. */
  readonly device?: { readonly at: string; readonly received_at: string }
}

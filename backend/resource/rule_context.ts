/** What a rule may read besides the row: the settings and the current time. Both are fixed for one request. */
export interface RuleContext {
  /** Value of a row of `settings` by key, e.g. `money.area_rounding`. */
  setting(key: string): unknown
  /** ISO, UTC. */
  readonly now: string
  /** YYYY-MM-DD in the time zone of the business. */
  readonly today: string
  readonly timezone: string
}

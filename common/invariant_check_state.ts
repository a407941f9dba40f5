/** GET /api/user/invariants: when the invariants were last checked. */
export interface InvariantCheckState {
  /** Null before the first check. */
  readonly checked_at: string | null
  readonly is_running: boolean
  /** The newest check ended with an error. */
  readonly has_failed: boolean
}

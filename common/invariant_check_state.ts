import type { ShapedAs } from '#resources'

/** GET /api/user/invariants: when the invariants were last checked. */
export const invariantCheckState = {
  /** Null before the first check. */
  checked_at: 'datetime|null',
  is_running: 'bool',
  /** The newest check ended with an error. */
  has_failed: 'bool',
} as const
export type InvariantCheckState = ShapedAs<typeof invariantCheckState>

/**
 * Whether an account may be used. Checked at sign-in and with every request, so that a dismissal takes effect at once. Suspended
 * clients may sign in, because their items may be here; they cannot create orders (orders/save_order.ts).
 */
export interface AccountStatus {
  readonly status: string
  /** Last day at work, YYYY-MM-DD; only staff have one. */
  readonly left_on?: string | null
}

/** `today` in the time zone of the business. `left_on` is the last day with access. */
export function isDeactivated({ status, left_on }: AccountStatus, today: string): boolean {
  if (status !== 'active' && status !== 'suspended') return true
  return left_on ? left_on < today : false
}

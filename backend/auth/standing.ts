/**
 * Who may be signed in: asked at the door and again with every request, so that a dismissal needs no second act. A suspended
 * client may, for his things are here: he only orders nothing new (orders/save_order.ts).
 */
export interface Standing {
  readonly status: string
  /** Last day at work, YYYY-MM-DD; only staff have one. */
  readonly left_on?: string | null
}

/** `today` is the day of the business. Whoever leaves today still works today. */
export function isBarred({ status, left_on }: Standing, today: string): boolean {
  if (status !== 'active' && status !== 'suspended') return true
  return left_on ? left_on < today : false
}

import type { Order } from './order.ts'

/** Where its client follows it without signing in. */
export const publicLink = ({ public_token }: Order): string | null => (public_token ? `${location.origin}/o/${public_token}` : null)

/** Typed twice. While the two differ the value is the pair, which no form sends. */
export interface Unconfirmed { readonly typed: string; readonly again: string }
export const isUnconfirmed = (value: unknown): value is Unconfirmed => typeof value === 'object' && value !== null && 'again' in value

/** Whether the lists that make up the price list are all there. Pure. */

/** The state of the query of one list. Without `isNeeded` the list is empty and not asked for. */
export interface PriceListQuery {
  readonly isNeeded: boolean
  readonly data: unknown
  readonly error: unknown
  readonly isPlaceholderData: boolean
}

/** The error is that of a list that is missing; one that was read before stays in use when it fails to be read again. */
export function priceListState(parts: readonly PriceListQuery[]): { readonly error: unknown; readonly isWhole: boolean } {
  const needed = parts.filter(({ isNeeded }) => isNeeded)
  const failed = needed.find(({ data, error }) => error && data === undefined)
  return {
    error: failed?.error ?? null,
    isWhole: needed.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData),
  }
}

import type { Item } from '../order.ts'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'

/** Without it the amounts of orders are absent from every answer of the API. */
export const mayReadPrices = (): boolean => hasPermission('order-price')

/** It is measured, and the price list has no price for it yet. */
export const isPriceMissing = ({ status, unit_price }: Pick<Item, 'status' | 'unit_price'>): boolean =>
  status === 'measured' && unit_price === null

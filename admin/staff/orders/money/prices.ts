import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'

/** Without it the amounts of orders are absent from every answer of the API. */
export const mayReadPrices = (): boolean => hasPermission('order-price')

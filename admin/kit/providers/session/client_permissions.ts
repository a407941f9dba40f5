/** Permissions that the portal checks itself; which transitions are allowed comes with each record (`can`). */
export const CLIENT_PERMISSIONS = [
  'client-list', 'client-edit', 'address-list', 'address-create', 'address-edit', 'address-delete', 'zone-list', 'category-list',
  'service-list',
  'order-list', 'order-create',
  'claim-list', 'claim-create', 'transaction-list', 'invoice-list',
] as const
export type ClientPermission = (typeof CLIENT_PERMISSIONS)[number]

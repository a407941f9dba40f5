/** Those that the portal asks for itself; of transitions the server says with each record whether they are open. */
export const CLIENT_PERMISSIONS = [
  'client-list', 'client-edit', 'address-list', 'address-create', 'address-delete', 'zone-list', 'order-list', 'order-create',
  'claim-list', 'claim-create', 'transaction-list', 'invoice-list',
] as const
export type ClientPermission = (typeof CLIENT_PERMISSIONS)[number]

/** Groups of statuses for pages that do not load the definition. */
import { app, type GroupName, type ResourceName } from '#resources'
import type { Definition } from '#schema/definition'

const { resources } = app as unknown as Definition

function group<N extends ResourceName>(name: N, of: GroupName<N>): readonly string[] {
  const statuses = resources[name]?.groups?.[of]
  if (!statuses) throw new Error(`${name} has no group "${of}" in resources.ts`)
  return statuses
}

export const STATUS_GROUPS = {
  orders: { ready: group('orders', 'ready') },
  order_deliveries: { succeeded: group('order_deliveries', 'succeeded') },
  shipments: { under_way: group('shipments', 'under_way'), to_settle: group('shipments', 'to_settle') },
}

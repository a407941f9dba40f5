/**
 * Groups of statuses for pages that do not load the definition, those of couriers and clients. tests/unit/common/status_groups.spec.ts
 * compares them with resources.ts.
 */
export const STATUS_GROUPS = {
  orders: { ready: ['completed', 'notified', 'stocked'] },
  shipments: { under_way: ['semi_collected', 'collected'], to_settle: ['completed', 'return_cancelled'] },
  order_deliveries: { failed: ['no_response', 'regret'], succeeded: ['done', 'semi_done'] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

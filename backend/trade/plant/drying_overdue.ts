/** Staff are told once of each item that should be dry and still hangs. Source: domain.md §8, scenario 7. */
import { query } from '#backend/engine/database/query'
import { notify } from '#backend/services/messages/index'
import { DAY, instantAfter } from '#common/time/time'
import type { Store } from '#backend/engine/resource/store'

/** An item that hangs for longer than this was told of long ago. */
const FORGOTTEN = 7 * DAY

export async function notifyOverdueDryings(store: Store): Promise<void> {
  const { now } = store.context
  for (const { id, order_id, tag_code, code, place } of await query(store.trx, OVERDUE, [now, instantAfter(now, -FORGOTTEN)])) {
    const reason = [code, place, tag_code].filter(Boolean).join(' · ')
    const subject = { type: 'orders', id: Number(order_id) } as const
    notify(store, 'drying_overdue', {
      subject, key: `drying.${String(id)}`, staff: 'drying-edit', context: { reason: () => reason },
    })
  }
}

const OVERDUE = `
  select inside.id, order_items.order_id, order_items.tag_code, dryings.code, dryings.place
  from drying_items inside join dryings on dryings.id = inside.drying_id join order_items on order_items.id = inside.order_item_id
  where inside.out_at is null and dryings.status = 'in_progress' and inside.expected_out_at < ?::timestamptz
    and inside.expected_out_at > ?::timestamptz
  order by inside.id`

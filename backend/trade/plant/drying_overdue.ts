/** Who takes down what is dry is told once of each item that should be and still hangs. Source: domain.md §8, scenario 7. */
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { notify, settleMessages } from '#backend/services/messages/index'
import { DAY, instantAfter } from '#common/time/time'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'
import type { Watch } from '#backend/engine/resource/watch'
import type { Row } from '#resources'

/** An item that hangs for longer than this was told of long ago. */
const FORGOTTEN = 7 * DAY

const keyOf = (id: number): string => `drying ${id} `

export const overdueDryings: Watch = {
  due: ({ now }) => ({
    sql: `
      select inside.id, 'until ' || extract(epoch from inside.expected_out_at)::bigint as occurrence
      from drying_items inside join dryings on dryings.id = inside.drying_id
      where inside.out_at is null and dryings.status = 'in_progress' and inside.expected_out_at < ?::timestamptz
        and inside.expected_out_at > ?::timestamptz`,
    bindings: [now, instantAfter(now, -FORGOTTEN)],
  }),
  async tell(store, { id, occurrence }) {
    const { out_at, drying_id, order_item_id } = await store.lock('drying_items', id)
    if (out_at !== null) return
    const { code, place } = await findOrFail(store, 'dryings', drying_id)
    const { order_id, tag_code } = await findOrFail(store, 'order_items', order_item_id)
    const reason = [code, place, tag_code].filter(Boolean).join(' · ')
    notify(store, 'drying_overdue', {
      subject: { type: 'orders', id: order_id }, key: `${keyOf(id)}${occurrence}`, staff: 'drying-edit', context: { reason: () => reason },
    })
  },
}

/** It hangs no more, or may hang for longer. */
export async function settleOverdueDrying({ store, before, row, changed }: AfterSaveContext<'drying_items'>): Promise<void> {
  if (before && (changed.has('out_at') || changed.has('expected_out_at'))) await settleOverdue(store, row)
}

export async function settleOverdue(store: Store, { id, order_item_id }: Row<'drying_items'>): Promise<void> {
  const { order_id } = await findOrFail(store, 'order_items', order_item_id)
  await settleMessages(store, { type: 'orders', id: order_id }, 'drying_overdue', keyOf(id))
}

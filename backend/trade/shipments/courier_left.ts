/** The access of a courier ends at once, whatever they have open: who plans shipments is told of each that needs another courier. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { notify } from '#backend/services/messages/index'
import type { Row } from '#resources'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'

type Shipment = Pick<Row<'shipments'>, 'id' | 'code'>

export async function notifyShipmentsOfLeft({ store, before, row, changed }: AfterSaveContext<'couriers'>): Promise<void> {
  if (!before || !changed.has('status') || row.status !== 'inactive') return
  const shipments = await store.query(
    `select id, code from shipments where courier_id = ? and deleted_at is null
     and (status in ${groupSql('shipments', 'movable')} or status in ${groupSql('shipments', 'taken')}) order by id`,
    [row.id],
  ) as unknown as Shipment[]
  for (const { id, code } of shipments) {
    notify(store, 'run_changed', {
      subject: { type: 'shipments', id: Number(id) }, key: `courier ${row.id} left ${store.context.now}`, staff: 'shipment-edit',
      context: { reason: (t) => t('messages.run.courier_left', { courier: row.full_name ?? '', shipment: code }) },
    })
  }
}

/** What should be repaired for nothing is asked for before the warranty of a machine ends: told 30 days before and on the day. */
import { dayText } from '#backend/services/messages/format_values'
import { notify, settleMessages } from '#backend/services/messages/index'
import { siteOf } from '#backend/engine/resource/site_of'
import { addDays } from '#common/time/time'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Watch } from '#backend/engine/resource/watch'

const DAYS_BEFORE = 30
/** One that ended longer ago is over. */
const FORGOTTEN = 7

export const endingWarranties: Watch = {
  due: ({ today }) => ({
    sql: `
      select id, concat_ws(' ', 'warranty', warranty_until, case when warranty_until <= ?::date then 'last' else 'soon' end) as occurrence
      from machines where deleted_at is null and status = 'enable' and warranty_until between ?::date and ?::date`,
    bindings: [today, addDays(today, -FORGOTTEN), addDays(today, DAYS_BEFORE)],
  }),
  async tell(store, { id, occurrence }) {
    const machine = await store.lock('machines', id)
    const { name, warranty_until: day } = machine
    if (day === null || occurrence.split(' ')[1] !== day) return
    notify(store, 'document_expiring', {
      subject: { type: 'machines', id }, key: occurrence, staff: 'machine-edit',
      site_id: siteOf(machine),
      context: {
        reason: (t) => t(`messages.told.warranty_until.${day < store.context.today ? 'over' : 'soon'}`, {
          of: name, day: dayText(store.context, t, day),
        }),
      },
    })
  },
}

/** Another end is told again when it comes; of a machine that is not used any more nobody asks. */
export async function settleWarranty({ store, before, row: { id }, changed }: AfterSaveContext<'machines'>): Promise<void> {
  if (before && (changed.has('warranty_until') || changed.has('status')))
    await settleMessages(store, { type: 'machines', id }, 'document_expiring')
}

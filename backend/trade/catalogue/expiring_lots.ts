/** Lots of cleaning materials that can soon not be used any more: told 30 days before their end and at it, while some of them is left. */
import { dayText } from '#backend/services/messages/format_values'
import { notify } from '#backend/services/messages/index'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { localeOf } from '#backend/engine/i18n/translator'
import { addDays } from '#common/time/time'
import type { Watch } from '#backend/engine/resource/watch'

const DAYS_BEFORE = 30
/** A lot that ended longer ago was told of, or entered when it had ended. */
const FORGOTTEN = 7

/** The oldest is used first: some of a lot is left while more is left than came after it. */
const LOTS = `
  select lot.id, concat_ws(' ', lot.expires_on, case when lot.expires_on <= ?::date then 'last' else 'soon' end) as occurrence
  from cleaning_material_stocks lot join cleaning_materials material on material.id = lot.cleaning_material_id
  where lot.quantity > 0 and lot.expires_on between ?::date and ?::date and material.status = 'enable' and material.deleted_at is null
    and material.quantity > coalesce((
      select sum(later.quantity) from cleaning_material_stocks later
      where later.cleaning_material_id = lot.cleaning_material_id and later.quantity > 0 and (later.at, later.id) > (lot.at, lot.id)), 0)`

export const expiringLots: Watch = {
  due: ({ today }) => ({ sql: LOTS, bindings: [today, addDays(today, -FORGOTTEN), addDays(today, DAYS_BEFORE)] }),
  async tell(store, { id, occurrence }) {
    const { cleaning_material_id, lot, expires_on } = await findOrFail(store, 'cleaning_material_stocks', id)
    const material = await store.lock('cleaning_materials', cleaning_material_id)
    const day = expires_on ?? store.context.today
    notify(store, 'material_expiring', {
      subject: { type: 'cleaning_materials', id: material.id }, key: `${id} ${occurrence}`, staff: 'cleaning-material-edit',
      context: {
        reason: (t) => {
          const name = [material.name[localeOf(t)] ?? material.name.en ?? material.code, lot].filter(Boolean).join(' · ')
          const end = t(`messages.told.lot_${day < store.context.today ? 'expired' : 'expires'}`, {
            material: name, day: dayText(store.context, t, day),
          })
          return material.is_hazardous ? `${end} ${t('messages.told.hazardous')}` : end
        },
      },
    })
  },
}

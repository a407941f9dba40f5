/** Who buys cleaning materials is told once when one runs low, and that it is used up; again only after it was filled up. */
import { numberText } from '#backend/engine/i18n/format_numbers'
import { localeOf } from '#backend/engine/i18n/translator'
import { notify, settleMessages } from '#backend/services/messages/index'
import { openFollowUp, settleFollowUps } from '#backend/trade/follow_ups/index'
import { compare, decimal } from '#schema/decimal'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'

type Material = Pick<Row<'cleaning_materials'>, 'quantity' | 'threshold' | 'status'>

export async function notifyOfMaterial({ store, before, row: material }: AfterSaveContext<'cleaning_materials'>): Promise<void> {
  const [was, is] = [before && levelOf(before), levelOf(material)]
  if (!before || was === is) return
  const subject = { type: 'cleaning_materials', id: material.id } as const
  // Then no lot of it is left, or nobody uses it.
  if (is === 'gone' || material.status !== 'enable') await settleMessages(store, subject, 'material_expiring')
  if (is === 'enough') {
    await settleFollowUps(store, subject, ['material'])
    return settleMessages(store, subject, 'material_low')
  }
  // More of what has run low is no news, and one that has never been bought lacks nowhere.
  if (was === 'gone' || (is === 'gone' && material.entered === null)) return
  await openFollowUp(store, { kind: 'material', subject })
  notify(store, 'material_low', {
    subject, key: `${is} ${store.context.now}`, staff: 'cleaning-material-edit', tellsCaller: true,
    context: {
      reason: (t) => {
        const name = material.name[localeOf(t)] ?? material.name.en ?? material.code
        if (is === 'gone') return t('messages.told.material_gone', { material: name })
        const [left, limit] = [numberText(t, material.quantity ?? '0'), numberText(t, material.threshold)]
        return t('messages.told.material_low', { material: name, left, limit, unit: t(`enums.material_unit.${material.unit}`) })
      },
    },
  })
}

/** Without a limit it is low when nothing is left. One that is not used any more never lacks. */
function levelOf({ quantity, threshold, status }: Material): 'enough' | 'low' | 'gone' {
  const left = decimal(quantity ?? '0')
  if (status !== 'enable') return 'enough'
  if (compare(left, decimal(0)) <= 0) return 'gone'
  return compare(left, decimal(threshold)) <= 0 ? 'low' : 'enough'
}

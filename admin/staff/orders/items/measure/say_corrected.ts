/** What a correction has changed, and the tag that is wrong since. */
import { formatCorrection } from '#common/orders/format_measures'
import type { I18n } from '../../../definition/translation.ts'
import { mayPrint, startPrint } from '../../../printing/start_print.ts'
import { showDone } from '../../../resource/transition/toast.ts'
import type { Item } from '../../order.ts'
import { amountChange } from './measures.ts'

export function sayCorrected(before: Item, after: Item, currency: string, { t, format }: I18n): void {
  const price = amountChange(before.amount, after.amount)
  const subject = { type: 'order_items', id: after.id } as const
  const print = { label: t('ui.orders.tag_again'), run: () => { startPrint({ paper: 'tag', subject }) } }
  showDone(
    t('ui.orders.corrected', { name: before.category?.label ?? before.tag_code, sizes: became(t, ...formatCorrection(before, after)) }),
    price === 'same' ? t('ui.orders.same_price') : price ? amountBecame(t, price, (amount) => format.money(amount, currency)) : '',
    mayPrint() ? print : null,
  )
}

/** `90.00 MAD → 47.10 MAD`; a dash while there is no price. */
export const amountBecame = (t: I18n['t'], { was, is }: Record<'was' | 'is', number | null>, money: (amount: number) => string): string =>
  became(t, was === null ? '–' : money(was), is === null ? '–' : money(is))

/** `300 × 20 → 300 × 200`; the arrow as one reads. */
export const became = (t: I18n['t'], before: string, after: string): string =>
  t('ui.orders.became', { before: `\u2068${before}\u2069`, after: `\u2068${after}\u2069` })

/**
 * Why a discount cannot be given, in words: the same when it is entered, when it is previewed, and when the client accepts. A fixed
 * amount above the charges is refused, never cut in silence.
 */
import {
  exceededDiscountLimit, exceededDiscountLimitAtConfirmation, exceededDiscountLimitForCaller, type DiscountLimit,
} from './discount_limit.ts'
import { moneyText, numberText } from '#backend/engine/i18n/format_numbers'
import { toldValue } from '#backend/engine/resource/refusal_text'
import type { ErrorMessage } from '#backend/engine/resource/refusals'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Order = Parameters<typeof exceededDiscountLimitForCaller>[1] & Pick<Row<'orders'>, 'total'>

export const discountError = (store: Store, order: Order): ErrorMessage | null =>
  limitText(store, exceededDiscountLimitForCaller(store, order)) ?? aboveAllText(store, order)

export const discountErrorAtConfirmation = (store: Store, order: Order): ErrorMessage | null =>
  limitText(store, exceededDiscountLimitAtConfirmation(store, order)) ?? aboveAllText(store, order)

function limitText({ caller }: Store, exceeded: DiscountLimit | null): ErrorMessage | null {
  if (!exceeded) return null
  return (t) => ('percent' in exceeded
    ? t('errors.orders.discount_percent', { percent: numberText(t, exceeded.percent) })
    : t('errors.orders.discount_amount', { amount: toldValue(caller, 'orders', 'subtotal', moneyText(t, exceeded.amount)) }))
}

/** Nobody gives more than all of it; an amount is compared once everything has its price. */
function aboveAllText({ caller }: Store, order: Order): ErrorMessage | null {
  const exceeded = exceededDiscountLimit(order, '100')
  if (!exceeded) return null
  if ('percent' in exceeded) return (t) => t('errors.field.max', { max: 100 })
  if (order.total === null) return null
  return (t) => t('errors.orders.discount_above_all', { amount: toldValue(caller, 'orders', 'subtotal', moneyText(t, exceeded.amount)) })
}

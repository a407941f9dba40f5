/** Why a day cannot be promised: the department without room, its day, and what is left of it. */
import { shortageOf } from '#backend/trade/plant/capacity/shortage'
import { dayIn } from '#backend/engine/clock/business_time'
import { dayText } from '#backend/engine/i18n/format_dates'
import { numberText } from '#backend/engine/i18n/format_numbers'
import { localeOf } from '#backend/engine/i18n/translator'
import type { ErrorMessage } from '#backend/engine/resource/refusals'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import type { PossiblePromise } from './possible_promise.ts'

export async function overbookedError(store: Store, wish: string, possible: PossiblePromise): Promise<ErrorMessage> {
  const first = dayIn(store.context.timezone, new Date(possible.promised_at))
  const shortage = shortageOf(wish, possible.steps, possible.room, possible.clock)
  const department = shortage && await store.find('departments', shortage.department_id)
  if (!shortage || !department) return (t) => t('errors.orders.no_room', { first: dayText(t, first) })
  return (t) => t(`errors.orders.no_room_${shortage.measure}`, {
    department: nameOf(department, localeOf(t)), day: dayText(t, shortage.day), left: numberText(t, shortage.left),
    needed: numberText(t, shortage.needed), first: dayText(t, first),
  })
}

const nameOf = ({ name }: Row<'departments'>, locale: string): string =>
  (name as Readonly<Record<string, string>>)[locale] ?? name.en ?? name.fr ?? ''

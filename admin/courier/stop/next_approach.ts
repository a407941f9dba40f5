/** Which of "on my way" and "I have arrived" is pressed next. Pure. */
import type { CourierStop } from '#common/courier/day'
import { verbState } from '../outbox/action_state.ts'

/** What has been done is over, whatever waits to be sent: that only lifts refusals which it may change. */
export function nextApproach({ can, gone_at, arrived_at }: Pick<CourierStop, 'can' | 'gone_at' | 'arrived_at'>, is_ahead: boolean) {
  const over = { go: gone_at ?? arrived_at, arrive: arrived_at }
  return (['go', 'arrive'] as const).find((verb) => {
    const { is_shown, reason } = verbState(can, verb, is_ahead)
    return over[verb] === null && is_shown && reason === null
  }) ?? null
}

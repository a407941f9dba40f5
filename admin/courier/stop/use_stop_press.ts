import type { CourierStop } from '#common/courier/courier_day'
import { subjectOf } from '../outbox/press.ts'
import { usePress, type TakenPhoto } from '../outbox/use_press.ts'

/** Presses of a stop: a transition of the stop itself. */
export function useStopPress({ id }: Pick<CourierStop, 'id'>) {
  const { isBusy, run } = usePress()
  return {
    isBusy,
    run: (verb: string, body: Readonly<Record<string, unknown>>, photos: readonly TakenPhoto[] = [], draft?: string) => run(
      { subject: subjectOf('stops', id), target: { resource: 'order-deliveries', id, verb }, body: withoutEmpty(body), draft }, photos,
    ),
  }
}

/** What was not filled in is not sent. */
const withoutEmpty = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null && value !== undefined))

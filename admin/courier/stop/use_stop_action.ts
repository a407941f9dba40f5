import type { CourierStop } from '#common/courier/day'
import { subjectOf } from '../outbox/queued_action.ts'
import { useAction, type TakenPhoto } from '../outbox/use_action.ts'

/** Actions of a stop: a transition of the stop itself. */
export function useStopAction({ id }: Pick<CourierStop, 'id'>) {
  const { isBusy, run } = useAction()
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

/** Messages that say the same of the same shipment, such as two changes of one order: they are shown once. Pure. */
import type { CourierMessage } from '#common/courier/day'

/** The newest first. */
export type AlikeMessages = readonly [CourierMessage, ...CourierMessage[]]

export function alikeMessages(messages: readonly CourierMessage[]): readonly AlikeMessages[] {
  const groups = new Map<string, AlikeMessages>()
  for (const message of messages) {
    const key = JSON.stringify([message.shipment, message.title, message.body])
    const [first, ...rest] = groups.get(key) ?? []
    groups.set(key, first ? [first, ...rest, message] : [message])
  }
  return [...groups.values()]
}

/** The messages that a new company starts with: each event of domain.md §8, in four languages. */
import { TO_CLIENTS } from './templates/to_clients.ts'
import { TO_COURIERS } from './templates/to_couriers.ts'
import { TO_STAFF } from './templates/to_staff.ts'

export const TEMPLATES = [...TO_CLIENTS, ...TO_COURIERS, ...TO_STAFF].flatMap(({ channels, ...text }) => {
  // Nobody is woken, but who waits at the door is told at any hour.
  const respects_quiet_hours = text.audience === 'client' && text.event !== 'courier_on_the_way'
  return channels.map((channel) => ({ ...text, channel, respects_quiet_hours }))
})

/** The templates of a new company: each event of domain.md §8, in four languages. */
import { TO_CLIENTS } from './templates/to_clients.ts'
import { TO_COURIERS } from './templates/to_couriers.ts'
import { TO_STAFF } from './templates/to_staff.ts'

export const TEMPLATES = [...TO_CLIENTS, ...TO_COURIERS, ...TO_STAFF].flatMap(({ channels, ...text }) => {
  // Clients are not disturbed in quiet hours, except by a courier who is on the way.
  const respects_quiet_hours = text.audience === 'client' && text.event !== 'courier_on_the_way'
  return channels.map((channel) => ({ ...text, channel, respects_quiet_hours }))
})

/** The templates of a new company: each event of domain.md §8, in four languages. */
import { CLIENT_TEMPLATES } from './templates/client_templates.ts'
import { COURIER_TEMPLATES } from './templates/courier_templates.ts'
import { REPEAT_TEMPLATES } from './templates/repeat_templates.ts'
import { STAFF_TEMPLATES } from './templates/staff_templates.ts'

export const MESSAGE_TEMPLATES = [
  ...CLIENT_TEMPLATES, ...REPEAT_TEMPLATES, ...COURIER_TEMPLATES, ...STAFF_TEMPLATES,
].flatMap(({ channels, ...text }) => {
  // Clients are not disturbed in quiet hours, except by a courier who is on the way.
  const respects_quiet_hours = text.audience === 'client' && text.event !== 'courier_on_the_way'
  return channels.map((channel) => ({ ...text, channel, respects_quiet_hours }))
})

/** On which channels a person is told of an event. Pure. Source: domain.md §8. */
import type { Row } from '#resources'
import type { Locale } from '#common/locales'

export type Template = Row<'notification_templates'>
export type Channel = Template['channel']
export type Event = Template['event']

export interface Person {
  readonly type: 'users' | 'couriers' | 'clients'
  readonly id: number
  readonly locale: Locale
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly email: string | null
  /** Those that he chose; null: nobody asked him. */
  readonly channels: readonly Channel[] | null
  /** A browser of his waits for it. */
  readonly has_push: boolean
}

export interface Route {
  readonly template: Template
  readonly address: string | null
  readonly fallback: Channel | null
}

/** One row each. Of WhatsApp and SMS there goes one, and the other takes over where it fails. `templates` are all of one event. */
export function routesTo(person: Person, templates: readonly Template[]): Route[] {
  const open = templates.filter(({ channel, status, behavior }) => status === 'enable' && behavior !== 'never' && reaches(person, channel))
  const [phone, other] = PHONE.flatMap((channel) => open.filter((template) => template.channel === channel))
  const routes = open.filter(({ channel }) => !PHONE.includes(channel)).map((template): Route => route(person, template, null))
  if (!phone) return routes
  // A yes to the one is a yes to the other, but nothing takes over unasked for what goes by itself.
  const follows = other && (other.behavior === 'always' || phone.behavior === 'ask')
  return [route(person, phone, follows ? other.channel : null), ...routes]
}

export function addressOf({ phone, whatsapp, email }: Person, channel: Channel): string | null {
  switch (channel) {
    case 'sms': return phone
    case 'whatsapp': return whatsapp ?? phone
    case 'email': return email
    case 'push': case 'in_app': return null
  }
}

/** WhatsApp first: it costs less. */
const PHONE: readonly Channel[] = ['whatsapp', 'sms']

const route = (person: Person, template: Template, fallback: Channel | null): Route =>
  ({ template, address: addressOf(person, template.channel), fallback })

function reaches(person: Person, channel: Channel): boolean {
  if (channel === 'in_app') return true
  const has = channel === 'push' ? person.has_push : addressOf(person, channel) !== null
  return has && (person.channels?.includes(channel) ?? true)
}

/** Selects the channels of a message to a person. Pure. Source: domain.md §8. */
import { PHONE_CHANNELS, type PhoneChannel } from '#common/text/phone_channels'
import type { Row } from '#resources'
import type { Locale } from '#common/locales'

export type Template = Row<'notification_templates'>
export type MessageChannel = Template['channel']
export const isPhoneChannel = (channel: MessageChannel): channel is PhoneChannel => PHONE_CHANNELS.some((known) => known === channel)

export type Event = Template['event']

export interface MessageRecipient {
  readonly type: 'users' | 'couriers' | 'clients'
  readonly id: number
  readonly locale: Locale
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly email: string | null
  /** The channels that the person has chosen; null: no choice. */
  readonly channels: readonly MessageChannel[] | null
  /** Has a registered browser. */
  readonly has_push: boolean
  /** Of staff: their messages say what they may read. */
  readonly permissions?: readonly string[]
}

export interface MessageRoute {
  readonly template: Template
  readonly address: string | null
  readonly fallback: MessageChannel | null
}

/**
 * One route for each message. Of WhatsApp and SMS one is used, and the other is its fallback. Whoever works here is called to their
 * application by push, and by phone where no browser of theirs takes it. `templates` are those of one event.
 */
export function messageRoutesTo(person: MessageRecipient, templates: readonly Template[]): MessageRoute[] {
  const open = templates.filter(({ channel, status, behavior }) => status === 'enable' && behavior !== 'never' && canReach(person, channel))
  const [phone, other] = PHONE_CHANNELS.flatMap((channel) => open.filter((template) => template.channel === channel))
  const isPushed = person.type !== 'clients' && open.some(({ channel }) => channel === 'push')
  const routes = open.filter(({ channel }) => !isPhoneChannel(channel)).map((template): MessageRoute =>
    route(person, template, isPushed && template.channel === 'push' ? phone?.channel ?? null : null))
  if (!phone || isPushed) return routes
  // Approval of one channel covers the other, but a template that needs approval is no fallback of one that is sent without it.
  const hasFallback = other && (other.behavior === 'always' || phone.behavior === 'ask')
  return [route(person, phone, hasFallback ? other.channel : null), ...routes]
}

/** Some clients use another number for WhatsApp. */
export function channelAddressOf(
  { phone, whatsapp, email }: Pick<MessageRecipient, 'phone' | 'whatsapp' | 'email'>,
  channel: MessageChannel,
): string | null {
  switch (channel) {
    case 'sms':
      return phone
    case 'whatsapp':
      return whatsapp ?? phone
    case 'email':
      return email
    case 'push':
    case 'in_app':
      return null
  }
}

const route = (person: MessageRecipient, template: Template, fallback: MessageChannel | null): MessageRoute =>
  ({ template, address: channelAddressOf(person, template.channel), fallback })

function canReach(person: MessageRecipient, channel: MessageChannel): boolean {
  if (channel === 'in_app') return true
  const hasAddress = channel === 'push' ? person.has_push : channelAddressOf(person, channel) !== null
  return hasAddress && (person.channels?.includes(channel) ?? true)
}

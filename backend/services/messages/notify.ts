/**
 * Creates the messages of an event. Rooms call this within the transaction of the event; the messages are inserted before the
 * commit, once for each event, from the rows as they are then. Those to one client are joined (join_messages.ts).
 */
import { clientRecipients, courierRecipients, staffRecipients } from './recipients.ts'
import { templatesOf } from './template_cache.ts'
import { clientPath, repeatsPath, templateContextOf, staffPath, subjectRowsOf, type Subject, type SubjectRows } from './template_context.ts'
import { joinMessages } from './sparing/join_messages.ts'
import { suppressRepeatedMessages } from './sparing/suppress_repeated_messages.ts'
import { mayFill, toldRows } from './readable_rows.ts'
import { isChannelReady } from './delivery/channels.ts'
import { templatesFor } from './delivery/must_have.ts'
import {
  channelAddressOf, isPhoneChannel, messageRoutesTo, type Event, type MessageRecipient, type MessageRoute, type Template,
} from './channel_routing.ts'
import { renderInEachLocale, renderMessage, templateValues } from './render_message.ts'
import { sendingTime } from './timing/sending_time.ts'
import { isWindowOpen } from './timing/whatsapp_windows.ts'
import { mapValues } from '#schema/map_values'
import { siteOf } from '#backend/engine/resource/site_of'
import type { PermissionName } from '#resources'
import type { Locale } from '#common/locales'
import type { Store, Values } from '#backend/engine/resource/store'
import type { TemplateContext } from './placeholder_values.ts'

export interface MessageEventInput {
  readonly subject: Subject
  /** Distinguishes events of one kind on one subject: each gets its messages once. */
  readonly key: string | number
  /** Staff with this permission receive the message too: of the site of the order, or of this one. */
  readonly staff?: PermissionName
  readonly site_id?: number | null
  /** It follows from what somebody pressed: they hear of it as well. Nobody is told what they did. */
  readonly tellsCaller?: boolean
  /** Staff who receive it by name. */
  readonly users?: readonly number[]
  /** Couriers who receive the message too. */
  readonly couriers?: readonly number[]
  readonly context?: Partial<
    Pick<TemplateContext, 'order' | 'paid' | 'reason' | 'eta' | 'code' | 'courier' | 'vehicle' | 'shipment' | 'slot'>
  >
  /** Checked before the commit: false if the event has been undone within the transaction. */
  readonly isStillTrue?: (subjectRows: SubjectRows) => boolean
}

export function notify(store: Store, event: Event, input: MessageEventInput): void {
  if (store.isQuiet) return
  const { type, id } = input.subject
  const events = eventsOf.get(store) ?? new Map<string, MessageEvent>()
  eventsOf.set(store, events.set(`${event} ${type} ${id} ${input.key}`, { event, input }))
  // After all that was to be done before the commit when it was asked for.
  store.beforeCommit('messages', async () => {
    store.beforeCommit('messages at the end', () => insertMessages(store))
  })
}

interface MessageEvent { readonly event: Event; readonly input: MessageEventInput }

/** Of this transaction, in their sequence: the messages to one client are joined. */
const eventsOf = new WeakMap<Store, Map<string, MessageEvent>>()

async function insertMessages(store: Store): Promise<void> {
  const events = [...eventsOf.get(store)?.values() ?? []]
  eventsOf.delete(store)
  const planned: Planned[] = []
  for (const { event, input } of events)
    planned.push(...await suppressRepeatedMessages(store, event, await planMessages(store, event, input)))
  const rows: Message[] = []
  for (const { message, followedBy } of joinMessages(planned)) {
    const row = await rowFor(store, message)
    const texts = await Promise.all(followedBy.map((one) => rowFor(store, one)))
    const joined = { ...row, body: [row, ...texts].map(({ body }) => body).join(' ') }
    rows.push(texts.length > 0 ? await asText(store, message.person, joined) : row)
  }
  if (rows.length) await store.insertNew('notifications', rows, 'key')
}

/** What an approved template has no place for goes by SMS, where that is set up and WhatsApp takes no text; else the page tells it. */
async function asText(store: Store, person: MessageRecipient, row: Message): Promise<Message> {
  const { channel, fallback, address, external_template } = row
  if (external_template == null || address == null || fallback == null || !await isChannelReady(fallback)) return row
  if (await isWindowOpen(store.trx, address, store.context.now)) return row
  return { ...row, channel: fallback, fallback: channel, address: channelAddressOf(person, fallback) }
}

/** Whether a message of the event would reach the client of the subject by any channel; if not, somebody calls. */
export async function reachesClient(store: Store, event: Event, subject: Subject): Promise<boolean> {
  return (await toClient(store, event, await subjectRowsOf(store, subject))).length > 0
}

/** Whether it goes out by itself: without a provider it waits for somebody who sends it. */
export async function goesToClient(store: Store, event: Event, subject: Subject): Promise<boolean> {
  for (const { route } of await toClient(store, event, await subjectRowsOf(store, subject))) {
    if (route.template.behavior === 'always' && await isChannelReady(route.template.channel)) return true
  }
  return false
}

/** The rows of the messages of an event, from the current state. */
export async function buildMessages(store: Store, event: Event, input: MessageEventInput): Promise<Message[]> {
  const rows: Message[] = []
  for (const planned of await planMessages(store, event, input)) rows.push(await rowFor(store, planned))
  return rows
}

async function planMessages(store: Store, event: Event, input: MessageEventInput): Promise<Planned[]> {
  const subjectRows = await subjectRowsOf(store, input.subject)
  if (input.isStillTrue?.(subjectRows) === false) return []
  const deliveries = [
    ...await toClient(store, event, subjectRows), ...await toStaff(store, event, input, subjectRows),
    ...await toCouriers(store, event, input),
  ]
  return deliveries.map((delivery) => ({ event, input, subjectRows, ...delivery }))
}

type Message = Values<'notifications'>
interface Planned extends MessageEvent, Delivery { readonly subjectRows: SubjectRows }
interface Delivery { readonly person: MessageRecipient; readonly route: MessageRoute }

async function toClient(store: Store, event: Event, subjectRows: SubjectRows): Promise<Delivery[]> {
  const templates = templatesFor(subjectRows.client, event, await templatesOf(store.trx, event, 'client'))
  return templates.length ? deliveriesTo(await clientRecipients(store, subjectRows.client, templates), templates) : []
}

async function toStaff(store: Store, event: Event, input: MessageEventInput, { order }: SubjectRows): Promise<Delivery[]> {
  const { staff = null, users = [], site_id = order && siteOf(order), tellsCaller = false } = input
  const templates = staff || users.length ? await templatesOf(store.trx, event, 'user') : []
  return templates.length
    ? deliveriesTo(await staffRecipients(store, { permission: staff, users, site_id, tellsCaller }), templates) : []
}

async function toCouriers(store: Store, event: Event, { couriers = [] }: MessageEventInput): Promise<Delivery[]> {
  const templates = couriers.length ? await templatesOf(store.trx, event, 'courier') : []
  return templates.length ? deliveriesTo(await courierRecipients(store, couriers), templates) : []
}

const deliveriesTo = (people: readonly MessageRecipient[], templates: readonly Template[]): Delivery[] =>
  people.flatMap((person) => messageRoutesTo(person, templates).map((route) => ({ person, route })))

async function rowFor(store: Store, { event, input, subjectRows, person, route }: Planned): Promise<Message> {
  const { template, address, fallback } = route
  const { subject } = input
  const link = linkOf(person, subjectRows, subject)
  const usesPlaceholder = (placeholder: string) => JSON.stringify(template.body).includes(placeholder)
  const context = person.type === 'users' ? await staffContext(store, input, subjectRows, person, link, usesPlaceholder)
    : { ...await templateContextOf(store, subjectRows, link, usesPlaceholder), ...input.context }
  // An owner may have written a text without the code, which the client needs.
  const isCodeMissing = person.type === 'clients' && context.code != null && !usesPlaceholder('{code}')
  const texts = isCodeMissing ? { ...template, body: mapValues(template.body, (text) => `${text} {code}`) as Template['body'] } : template
  return {
    ...renderMessage(texts, context, person.locale, template.channel),
    // The page of a client has one language, and so has the link in their text.
    ...template.channel === 'in_app' && person.type !== 'clients' && { texts: renderInEachLocale(texts, context) },
    recipient: { type: person.type, id: person.id }, event, channel: template.channel, locale: person.locale, subject, address, link,
    fallback, ...approvedTemplate(template, texts.body, context, person.locale), key: keyOf(event, input, person, template),
    held: template.behavior === 'ask', ...await sendingTime(store, event, template, address),
  }
}

/** The name in `notification_templates` that WhatsApp has approved, and its values; without one the message is sent as a text. */
const approvedTemplate = (
  { channel, external_template }: Template, body: Template['body'], context: TemplateContext, locale: Locale,
): Partial<Message> => (
  channel === 'whatsapp' && external_template ? { external_template, parameters: templateValues(body, context, locale) } : {})

/** Staff read in a message what they read on their screens. */
async function staffContext(
  store: Store, { context }: MessageEventInput, subjectRows: SubjectRows, told: MessageRecipient, link: string | null,
  usesPlaceholder: (placeholder: string) => boolean,
): Promise<TemplateContext> {
  const person = grantee(told)
  const fills = (placeholder: string) => usesPlaceholder(placeholder) && mayFill(person, placeholder)
  return {
    ...await templateContextOf(store, toldRows(person, subjectRows), link, fills), ...context,
    ...!person.permissions.has('order-price') && { paid: null }, ...!person.permissions.has('order-link') && { code: null },
  }
}

const grantee = ({ permissions = [] }: MessageRecipient) => ({ guard: 'user', permissions: new Set(permissions) }) as const

function linkOf(person: MessageRecipient, subjectRows: SubjectRows, subject: Subject): string | null {
  if (person.type === 'couriers') return '/courier'
  if (person.type !== 'clients') return staffPath(subject, grantee(person))
  return subject.type === 'repeat_orders' ? repeatsPath(person.locale) : clientPath(subjectRows, person.locale)
}

/** SMS and WhatsApp share a key: the client receives the event by one of them. */
function keyOf(event: Event, input: MessageEventInput, person: MessageRecipient, { channel }: Template): string {
  const medium = isPhoneChannel(channel) ? 'phone' : channel
  return [event, input.subject.type, input.subject.id, input.key, person.type, person.id, medium].join(':')
}

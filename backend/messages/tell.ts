/**
* Creates the messages of an event. Rooms register events within the transaction in which they happen; before the commit
* the messages are written, once for each event, from the rows as they are then.
 */
import { clientOf, staffWithPermission } from './audience.ts'
import { templatesOf } from './template_cache.ts'
import { clientPath, templateContextOf, staffPath, subjectRowsOf, type Subject, type SubjectRows } from './template_context.ts'
import { afterQuiet } from './quiet_hours.ts'
import { withoutRepeats } from './repeats.ts'
import { routesTo, type Event, type Person, type Route, type Template } from './channel_routing.ts'
import { renderMessage } from './render.ts'
import { settingOf } from '#backend/settings/values'
import type { PermissionName } from '#resources'
import type { Facts } from '#backend/resource/facts'
import type { Store, Values } from '#backend/resource/store'
import type { TemplateContext } from './placeholder_values.ts'


export interface Said {
  readonly subject: Subject
  /** Distinguishes several events of one kind on one subject: each is announced once. */
  readonly what: string | number
  /** Staff with this permission receive the message too. */
  readonly staff?: PermissionName
  readonly facts?: Pick<TemplateContext, 'paid' | 'reason'>
  /** Checked before the commit: false if the event is no longer true. */
  readonly isStillSo?: (told: SubjectRows) => boolean
}

export function tell(store: Store, event: Event, said: Said): void {
  if (store.isQuiet) return
  const { type, id } = said.subject
  store.beforeCommit(`message ${event} ${type} ${id} ${said.what}`, () => tellNow(store, event, said))
}

async function tellNow(store: Store, event: Event, said: Said): Promise<void> {
  const rows = await withoutRepeats(store, event, await messageRows(store, event, said))
  if (rows.length) await store.insertNew('notifications', rows, 'key')
}

/** The rows of the messages of an event, from the present state. */
export async function messageRows(store: Store, event: Event, said: Said): Promise<Message[]> {
  const told = await subjectRowsOf(store, said.subject)
  if (said.isStillSo?.(told) === false) return []
  const deliveries = [...await toClient(store, event, told), ...await toStaff(store, event, said, told)]
  const rows: Message[] = []
  for (const delivery of deliveries) rows.push(await rowFor(store, event, said, told, delivery))
  return rows
}

type Message = Values<'notifications'>
interface Delivery { readonly person: Person; readonly route: Route }

async function toClient(store: Store, event: Event, told: SubjectRows): Promise<Delivery[]> {
  const templates = await templatesOf(store.trx, event, 'client')
  return templates.length ? deliveriesTo(await clientOf(store, told.client, templates), templates) : []
}

async function toStaff(store: Store, event: Event, { staff }: Said, { order }: SubjectRows): Promise<Delivery[]> {
  const templates = staff ? await templatesOf(store.trx, event, 'user') : []
  return staff && templates.length ? deliveriesTo(await staffWithPermission(store, staff, siteOf(order)), templates) : []
}

const deliveriesTo = (people: readonly Person[], templates: readonly Template[]): Delivery[] =>
  people.flatMap((person) => routesTo(person, templates).map((route) => ({ person, route })))

async function rowFor(store: Store, event: Event, said: Said, told: SubjectRows, { person, route }: Delivery): Promise<Message> {
  const { template, address, fallback } = route
  const { subject } = said
  const link = person.type === 'clients' ? clientPath(told) : staffPath(subject)
  const asks = (placeholder: string) => JSON.stringify(template.body).includes(placeholder)
  const context = { ...await templateContextOf(store, told, link, asks), ...said.facts }
  return {
    ...renderMessage(template, context, person.locale, template.channel),
    recipient: { type: person.type, id: person.id }, event, channel: template.channel, locale: person.locale, subject, address, link,
    fallback, key: keyOf(event, said, person, template), held: template.behavior === 'ask', scheduled_at: dueAt(store.facts, template),
  }
}

/** SMS and WhatsApp share a key: the client receives the event by one of them. */
function keyOf(event: Event, { subject, what }: Said, person: Person, { channel }: Template): string {
  const way = channel === 'sms' || channel === 'whatsapp' ? 'phone' : channel
  return [event, subject.type, subject.id, what, person.type, person.id, way].join(':')
}

type Timing = Pick<Template, 'delay_minutes' | 'respects_quiet_hours'>

/** Null means now. */
export function dueAt(facts: Facts, { delay_minutes, respects_quiet_hours }: Timing): string | null {
  const wanted = new Date(Date.parse(facts.now) + (delay_minutes ?? 0) * 60_000).toISOString()
  const quiet = { from: settingOf(facts, 'messages.quiet_from'), to: settingOf(facts, 'messages.quiet_to') }
  const due = respects_quiet_hours ? afterQuiet(wanted, quiet, facts.timezone) : wanted
  return Date.parse(due) > Date.parse(facts.now) ? due : null
}

const siteOf = (order: SubjectRows['order']): number | null => (order as { readonly site_id?: number | null } | null)?.site_id ?? null

/** The data of a message, read from the rows of its subject. */
import { MASKED_LINK } from '#common/orders/link_path'
import { localizedPath, type Locale } from '#common/locales'
import { absoluteUrl } from '#backend/engine/env/env'
import { settingOf } from '#backend/services/settings/setting_of'
import { specialDaysOf } from '#backend/services/calendar/special_days'
import { comingDays } from '#backend/services/calendar/special_days_by_date'
import { siteOf } from '#backend/engine/resource/site_of'
import { resourceOf } from '#backend/engine/definition/registry'
import { mayList } from '#backend/engine/resource/policies/access'
import type { Grantee } from '#schema/flow'
import type { Row } from '#resources'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Store } from '#backend/engine/resource/store'
import type { MessageCompany, TemplateContext } from './placeholder_values.ts'

/** The record that a message is about. */
export type Subject = NonNullable<Row<'notifications'>['subject']>
type Client = Row<'clients'>

export interface SubjectRows { readonly order: Row<'orders'> | null; readonly client: Client | null }

export async function subjectRowsOf(store: Store, subject: Subject): Promise<SubjectRows> {
  switch (subject.type) {
    case 'orders': return rowsOfOrder(store, subject.id)
    case 'claims': return rowsOfOrder(store, (await store.find('claims', subject.id))?.order_id ?? null)
    case 'invoices': return { order: null, client: await clientOf(store, (await store.find('invoices', subject.id))?.client_id ?? null) }
    case 'repeat_orders':
      return { order: null, client: await clientOf(store, (await store.find('repeat_orders', subject.id))?.client_id ?? null) }
    case 'shipments': case 'invariant_findings': case 'machines': case 'maintenances': case 'meters': case 'cleaning_materials':
    case 'stocks': case 'vehicles': case 'couriers': case 'cash_sessions': case 'plannings':
      return { order: null, client: null }
  }
}

async function rowsOfOrder(store: Store, id: number | null): Promise<SubjectRows> {
  const order = id === null ? null : await store.find('orders', id)
  return { order, client: await clientOf(store, order?.client_id ?? null) }
}

const clientOf = async (store: Store, id: number | null): Promise<Client | null> => (id === null ? null : store.find('clients', id))

/** How far ahead special days are told: a message is read for some days. */
const DAYS_AHEAD = 7

export const messageCompanyOf = (context: RuleContext): MessageCompany => ({
  name: settingOf(context, 'company_name'), phone: settingOf(context, 'company_phones')[0] ?? null,
  hours: settingOf(context, 'company_opening_hours'), coming: [], timezone: context.timezone,
})

/** Of the site of the order, which not every reader is told. */
async function hoursFor(store: Store, order: Row<'orders'> | null): Promise<Partial<MessageCompany>> {
  const stored = order && await store.find('orders', order.id)
  const site_id = stored && siteOf(stored)
  const coming = comingDays(await specialDaysOf(store, site_id), store.context.today, DAYS_AHEAD)
  const hours = site_id === null ? null : (await store.find('sites', site_id))?.opening_hours
  return { coming, ...hours && { hours } }
}

/** `path`: target of the link. `usesPlaceholder`: whether the text contains it; rare data is read only then. */
export async function templateContextOf(
  store: Store, { order, client }: SubjectRows, path: string | null, usesPlaceholder: (symbol: string) => boolean,
): Promise<TemplateContext> {
  const address = usesPlaceholder('{address}') ? await addressOf(store, order) : null
  const company = { ...messageCompanyOf(store.context), ...usesPlaceholder('{hours}') && await hoursFor(store, order) }
  return { company, client, order, address, slot: slotOf(order), link: path && absoluteUrl(path) }
}

/** The client's page of the order in the language of the message, as stored messages contain it. */
export const clientPath = ({ order }: SubjectRows, locale: Locale): string | null => (order ? localizedPath(MASKED_LINK, locale) : null)

/** Where they say whether it should be made; there is no link of an order yet. */
export const repeatsPath = (locale: Locale): string => localizedPath('/client/repeats', locale)

/** Of a page that they may open. Findings and shifts have their list only. */
export function staffPath({ type, id }: Subject, person: Grantee): string | null {
  const { admin, name } = resourceOf(type)
  if (!admin || !mayList(resourceOf(type), person)) return null
  return name === 'invariant_findings' || name === 'plannings' ? `/user/${admin.path}` : `/user/${admin.path}/${id}`
}

/** The slot of the next stop: the delivery of a completed order, else the collection. */
function slotOf(order: Row<'orders'> | null): TemplateContext['slot'] {
  if (!order) return null
  const [from, to] = order.completed_at
    ? [order.requested_delivery_at, order.requested_delivery_to] : [order.requested_collect_at, order.requested_collect_to]
  return from ? { from, to } : null
}

async function addressOf(store: Store, order: Row<'orders'> | null): Promise<string | null> {
  const id = order?.completed_at ? order.delivery_address_id ?? order.address_id : order?.address_id ?? null
  const address = id === null ? null : await store.find('addresses', id)
  return address && ([address.line, address.landmark].filter(Boolean).join(', ') || address.label)
}

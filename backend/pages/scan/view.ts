/** What a scan shows: the record, the order with the state of its items, and the next transitions. Only what the caller may read. */
import { allowedActionsOf } from '#backend/engine/resource/read/allowed_actions'
import { mayList, readableFields } from '#backend/engine/resource/policies/access'
import { translatedValue } from '#backend/engine/resource/translated_labels'
import { fieldOf, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { describeItem, itemPartsSql, type ItemParts } from './describe_item.ts'
import { itemPlacesSql, placeText, stepText, type ItemPlace } from './item_places.ts'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Translate } from '#backend/engine/i18n/translator'
import type { FoundCode } from './find_code.ts'
import type { ScanAction, ScannedItem, ScannedLoad, ScannedOrder, ScannedRecord } from '#common/scan'
import type { ResourceName, Row } from '#resources'
import type { Data } from '#schema/predicate'

export const RESOURCE_OF = {
  item: 'order_items', known_item: 'known_items', place: 'stocks', machine: 'machines', user: 'users', order: 'orders',
  shipment: 'shipments', tag: 'tags',
} as const satisfies Record<FoundCode['kind'], ResourceName>

/** The items that were seen, by id. */
export type SeenItems = ReadonlySet<number>

interface OrderRow {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly status: NonNullable<Row<'orders'>['status']>
  readonly client: string | null
  readonly promised_at: Date | null
  readonly items: readonly (ItemPlace & ItemParts)[]
}

/** Null without permission to read orders, or for an order that is deleted. */
export async function scannedOrder(store: RequestStore, t: Translate, id: number | null, seen: SeenItems): Promise<ScannedOrder | null> {
  const { caller } = store
  if (id === null || !mayList(resourceOf('orders'), caller)) return null
  const [row] = await store.query(ORDER_SQL, [id]) as unknown as OrderRow[]
  if (!row) return null
  return {
    id: Number(row.id), version: row.version, code: row.code, status: row.status,
    client: mayReadName(caller) ? row.client : null,
    promised_at: row.promised_at && new Date(row.promised_at).toISOString(),
    items: row.items.map((item) => scannedItem(t, item, seen)),
  }
}

export const mayReadName = (caller: RequestStore['caller']): boolean =>
  mayList(resourceOf('clients'), caller) && readableFields(resourceOf('clients'), caller).has('full_name')

export const mayReadItems = (caller: RequestStore['caller']): boolean => mayList(resourceOf('order_items'), caller)

const scannedItem = (t: Translate, item: ItemPlace & ItemParts, seen: SeenItems): ScannedItem => ({
  id: item.id, tag_code: item.tag_code, status: item.status, description: describeItem(t, item, item.category),
  place: placeText(item), step: stepText(t, item), drying_until: item.drying_until && new Date(item.drying_until).toISOString(),
  is_scanned: seen.has(item.id),
})

const ORDER_SQL = `
  select o.id, o.version, o.code, o.status, c.full_name as client, o.promised_at, coalesce(items.list, '[]') as items
  from orders o join clients c on c.id = o.client_id
  left join lateral (
    select json_agg(json_build_object(${itemPartsSql('i', 'category')}, ${itemPlacesSql('i')}) order by i.position, i.id) as list
    from order_items i join categories category on category.id = i.category_id
    where i.order_id = o.id and i.deleted_at is null
  ) items on true
  where o.id = ? and o.deleted_at is null`

export async function scannedRecord(store: RequestStore, t: Translate, { kind, id, code }: FoundCode): Promise<ScannedRecord | null> {
  const resource = RESOURCE_OF[kind]
  const row = await store.find(resource, id) as Data | null
  if (!row) return null
  return { resource, id, version: Number(row.version), label: code, description: await describe(store, t, kind, row) }
}

/** Who scans sees what a code stands for; what it is like is read with the permission to list. */
async function describe(store: RequestStore, t: Translate, kind: FoundCode['kind'], row: Data): Promise<string> {
  if (!mayList(resourceOf(RESOURCE_OF[kind]), store.caller)) return ''
  switch (kind) {
    case 'item':
    case 'known_item': {
      const category = await store.find('categories', Number(row.category_id))
      const parts = { quantity: 1, ...row } as unknown as ItemParts
      return [...row.name ? [String(row.name)] : [], describeItem(t, parts, category?.name as ItemParts['category'])].join(' · ')
    }
    case 'place':
    case 'machine': return String(row.name)
    case 'user': return String(row.full_name)
    case 'order':
    case 'shipment':
    case 'tag': return translatedValue(t, fieldOf(resourceOf(RESOURCE_OF[kind]), 'status'), row.status)
  }
}

/** A load that was opened or filled. */
export async function scannedLoad(store: RequestStore, id: number | null): Promise<ScannedLoad | null> {
  const load = id === null ? null : await store.find('loads', id)
  const machine = load && await store.find('machines', load.machine_id)
  return load && { id: load.id, code: load.code, machine: machine?.name ?? '' }
}

/** The transitions that the caller may run now, the usual one first. */
export async function nextActions(
  store: RequestStore, t: Translate, rows: readonly { readonly name: ResourceName, readonly id: number | null }[],
): Promise<ScanAction[]> {
  const actions: ScanAction[] = []
  for (const { name, id } of rows) {
    const row = id === null ? null : await store.find(name, id) as Data | null
    if (row && !row.deleted_at) actions.push(...await actionsOf(store, t, resourceOf(name), row))
  }
  return actions
}

async function actionsOf(store: RequestStore, t: Translate, resource: Resource, row: Data): Promise<ScanAction[]> {
  const { caller, context } = store
  if (caller.guard !== 'user') return []
  const [can] = await allowedActionsOf(store.trx, resource, caller, [row], { context })
  const isUsual = (verb: string) => resource.transitions[verb]?.primary === true
  return Object.entries(can?.transitions ?? {}).filter(([, decision]) => decision.allowed).map(([verb]) => verb)
    .sort((one, other) => Number(isUsual(other)) - Number(isUsual(one)))
    .map((verb) => ({
      resource: resource.url, id: Number(row.id), version: Number(row.version), verb, label: t(`${resource.name}.transitions.${verb}`),
    }))
}

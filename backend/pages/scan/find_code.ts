/** What a code stands for, in the order of domain.md P1: tag of an item, known item, free tag, place, machine, badge, order, shipment. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { correctedTag, looksLikeTag, readPrintedCode, type PrintedCode } from '#common/files/printed_codes'
import { withoutKeyboardLayout } from '#common/text/keyboard_layouts'
import { mayList } from '#backend/engine/resource/policies/access'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import type { RequestStore } from '#backend/engine/resource/store'
import type { ScannedKind } from '#common/scan'

export interface FoundCode {
  readonly kind: ScannedKind
  readonly id: number
  readonly code: string
  /** Of an item. */
  readonly order_id: number | null
  readonly category_id: number | null
}

interface FoundRow extends FoundCode {
  readonly site_id: number | null
  /** Of a courier's own stop. */
  readonly is_own: boolean
}

export type CodeLookup =
  | { readonly found: FoundCode, readonly isOwn: boolean }
  /** The code as it was read, for the message. */
  | { readonly found: null, readonly code: string }

/** `text` as the scanner typed it; if that is unknown, as it was meant on another keyboard. */
export async function findCode(store: RequestStore, text: string): Promise<CodeLookup> {
  const typed = readPrintedCode(text)
  const direct = await findPrinted(store, typed)
  if (direct) return { found: direct, isOwn: direct.is_own }
  const others = [...withoutKeyboardLayout(text).map(readPrintedCode), ...corrected(typed)]
  for (const other of others) {
    const found = await findPrinted(store, other)
    if (found) return { found, isOwn: found.is_own }
  }
  return { found: null, code: typed.kind === 'code' ? typed.code : text.trim() }
}

function corrected(typed: PrintedCode): PrintedCode[] {
  const code = typed.kind === 'code' ? correctedTag(typed.code) : ''
  return typed.kind === 'code' && code !== typed.code && looksLikeTag(code) ? [{ kind: 'code', code }] : []
}

async function findPrinted(store: RequestStore, printed: PrintedCode): Promise<FoundRow | null> {
  if (printed.kind === 'order_link') return firstVisible(store, `${ORDER} where public_token = ? and deleted_at is null`, [printed.token])
  if (printed.kind === 'badge') return firstVisible(store, `${USER} where id = ? and deleted_at is null`, [printed.user_id])
  const { code } = printed
  if (code === '') return null
  const tagged = looksLikeTag(code) ? await firstVisible(store, TAGGED, [code, code, code, code]) : null
  return tagged ?? firstVisible(store, OTHERS, [code, code, code, code])
}

const NO_ITEM = 'null::bigint as order_id, null::bigint as category_id'
const ORDER = `select 7 as rank, 'order' as kind, id, code, site_id, ${NO_ITEM} from orders`
const USER = `select 6 as rank, 'user' as kind, id, code, site_id, ${NO_ITEM} from users`
/** `rank` sorts; deleted items are found too, to say when. */
const TAGGED = `
  select 1 as rank, 'item' as kind, i.id, i.tag_code as code, o.site_id, i.order_id, i.category_id
  from order_items i join orders o on o.id = i.order_id where i.tag_code = ?
  union all select 2, 'item', i.id, i.tag_code, o.site_id, i.order_id, i.category_id
  from known_items k join order_items i on i.known_item_id = k.id join orders o on o.id = i.order_id
  where k.code = ? and i.deleted_at is null and o.deleted_at is null and i.status not in ${groupSql('order_items', 'gone')}
  union all select 3, 'known_item', id, code, null, ${NO_ITEM} from known_items where code = ? and deleted_at is null
  union all select 4, 'tag', tag.id, tag.code, batch.site_id, ${NO_ITEM} from tags tag join tag_batches batch on batch.id = tag.tag_batch_id
  where tag.code = ?`
const PLAIN = `upper(regexp_replace(code, '\\s', '', 'g'))`
const OTHERS = `
  select 5 as rank, 'place' as kind, id, code, site_id, ${NO_ITEM} from stocks where ${PLAIN} = ? and deleted_at is null
  union all select 6, 'machine', id, code, site_id, ${NO_ITEM} from machines where ${PLAIN} = ? and deleted_at is null
  union all ${ORDER} where code = ? and deleted_at is null
  union all select 8, 'shipment', id, code, site_id, ${NO_ITEM} from shipments where code = ? and deleted_at is null`

async function firstVisible(store: RequestStore, sql: string, bindings: readonly unknown[]): Promise<FoundRow | null> {
  const { caller } = store
  const own = caller.guard === 'courier' ? OWN : 'true'
  const courier = caller.guard === 'courier' ? [caller.id, caller.id, caller.id] : []
  const rows = await store.query(
    `select kind, id, code, site_id, order_id, category_id, ${own} as is_own from (${sql}) found order by rank, id desc limit 5`,
    [...courier, ...bindings],
  ) as unknown as FoundRow[]
  const row = rows.find((found) => isVisible(caller, found))
  return row ? { ...row, id: Number(row.id) } : null
}

/** Of couriers, what belongs to one of their stops. */
const OWN = `case kind
  when 'item' then exists (select from order_delivery_items si join order_deliveries s on s.id = si.order_delivery_id
    where si.order_item_id = found.id and s.courier_id = ?)
  when 'order' then exists (select from order_deliveries s where s.order_id = found.id and s.courier_id = ?)
  when 'shipment' then exists (select from shipments s where s.id = found.id and s.courier_id = ?)
  else false end`

const RESOURCES = {
  known_item: 'known_items', machine: 'machines', user: 'users', order: 'orders', shipment: 'shipments',
} as const

/** Staff of a site have the codes of their site. Tags, items and places are what a scanner is for; the others need the permission. */
function isVisible(caller: Caller, { kind, site_id, is_own }: FoundRow): boolean {
  // Another courier's item is not shown, but named a wrong one.
  if (caller.guard === 'courier') return kind === 'item' || is_own
  const own = caller.me.site_id ?? null
  const isServed = (kind === 'item' || kind === 'order') && caller.served_sites?.includes(Number(site_id)) === true
  if (own !== null && site_id !== null && Number(site_id) !== own && !isServed) return false
  return kind === 'item' || kind === 'tag' || kind === 'place' || mayList(resourceOf(RESOURCES[kind]), caller)
}

/** What a client asks for, and what of an earlier order can be asked for again. Pure. */
import type { Row } from '#resources'
import type { OfferedSlot } from '#common/time/slot'
import { businessDay, toBusinessTime } from '../../kit/format/business_zone.ts'

export interface Kind { readonly id: number; readonly label: string }
/** By the id of the category. */
export type Pieces = Readonly<Record<number, number>>

interface Named { readonly id: number }

/** An order that was delivered. */
export interface EarlierOrder extends Pick<Row<'orders'>,
  'id' | 'code' | 'address_id' | 'return_mode' | 'requested_collect_at' | 'declared_items' | 'declared_kinds' | 'client_note'> {
  readonly extras: readonly Named[]
  readonly items: readonly (Pick<Row<'order_items'>, 'quantity' | 'status'> & { readonly category: Named })[]
}

export interface Request {
  readonly address_id: number | null
  readonly return_mode: Row<'orders'>['return_mode']
  readonly pieces: Pieces
  readonly declared_items: number | null
  readonly extras: readonly number[]
  readonly client_note: string | null
}

interface Offered {
  readonly addresses: readonly Named[]
  readonly kinds: readonly Kind[]
  readonly extras: readonly Named[]
}

export interface Again {
  readonly request: Request
  /** Nothing of it is missing. */
  readonly isWhole: boolean
}

/** Without what is not offered any more. */
export function requestOf(order: EarlierOrder, { addresses, kinds, extras: offered }: Offered): Again {
  const counted = piecesOf(order)
  const known = Object.entries(counted).filter(([id]) => kinds.some((kind) => kind.id === Number(id)))
  // One that was brought to the counter has none.
  const address = order.address_id === null ? addresses[0] : addresses.find(({ id }) => id === order.address_id)
  const extras = order.extras.map(({ id }) => id).filter((id) => offered.some((extra) => extra.id === id))
  return {
    request: {
      address_id: address?.id ?? null, return_mode: order.return_mode, pieces: Object.fromEntries(known),
      declared_items: known.length > 0 ? null : order.declared_items, extras, client_note: order.client_note,
    },
    isWhole: address !== undefined && known.length === Object.keys(counted).length,
  }
}

/** What we had, else what was said. */
function piecesOf({ items, declared_kinds }: EarlierOrder): Pieces {
  const had = items.filter(({ status }) => status !== 'canceled').map(({ quantity, category }) => ({ quantity, category: category.id }))
  const pieces: Record<number, number> = {}
  for (const { category, quantity } of had.length > 0 ? had : declared_kinds ?? [])
    pieces[category] = (pieces[category] ?? 0) + quantity
  return pieces
}

/** The first slot of the weekday and hour at which it was collected; else of the weekday. */
export function sameWeekday(slots: readonly OfferedSlot[], collected_at: string | null): OfferedSlot | undefined {
  if (collected_at === null) return undefined
  const weekday = weekdayOf(businessDay(Date.parse(collected_at)))
  const then = slots.filter(({ date }) => weekdayOf(date) === weekday)
  return then.find(({ from }) => from === toBusinessTime(collected_at).slice(11, 16)) ?? then[0]
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** `[{ category, quantity }]`, or null when nothing was counted. */
export function declaredKinds(pieces: Pieces): readonly { readonly category: number; readonly quantity: number }[] | null {
  const kinds = Object.entries(pieces).flatMap(([id, quantity]) => (quantity > 0 ? [{ category: Number(id), quantity }] : []))
  return kinds.length > 0 ? kinds : null
}

/** The bodies of the calls of the intake, from the draft of the form. Pure. */
import type { Values } from '../../definition/record.ts'
import { isChildDrafts, type ChildDraft } from '../../resource/form/draft.ts'
import type { ItemShape } from '../items/measure/measures.ts'
import type { Category } from '../order.ts'
import { textOf } from '../size/read_size.ts'
import { isPickup, wayOf } from './pickup/pickup.ts'
import { parseItemSize, type ParsedItemSize } from '../size/parse_item_size.ts'

/** What is done with the order: it is received, or only saved. */
export type IntakeSaveMode = 'receive' | 'save'

/** Where the client accepts the price; `none`: not yet. */
export type AcceptanceChoice = 'counter' | 'phone' | 'none'

export interface Advance {
  readonly amount?: unknown
  readonly cash_given?: unknown
  readonly method?: unknown
}

interface IntakeInput {
  /** The body of the generic form. */
  readonly body: Values
  readonly draft: Values
  readonly categories: readonly Category[]
  readonly measure_place: string
}

interface SaveInput extends IntakeInput {
  readonly mode: IntakeSaveMode
  readonly agreement: AcceptanceChoice
  /** Another day than the first one with room. */
  readonly wish: { readonly at: string; readonly reason: string | null } | null
  /** The total that the form shows; null while it is unknown or out of date. */
  readonly expectedTotal: number | null
}

/** A known client was chosen and nothing else: no work is lost with it. */
export const isOnlyClient = (draft: Values, first: Values): boolean => typeof draft.client_id === 'number'
  && Object.keys(draft).every((name) => name === 'client_id' || (draft[name] ?? null) === (first[name] ?? null))

export const itemsOf = ({ items }: Values): readonly ChildDraft[] => (isChildDrafts(items) ? items : [])

/** The size of an item of the draft; null while its category is not loaded. */
export function itemSizeOf(values: Values, categories: readonly Category[]): ParsedItemSize | null {
  const category = categories.find(({ id }) => id === values.category_id)
  return category ? parseItemSize(textOf(values), (values.shape ?? category.shape_default) as ItemShape, category) : null
}

/** What is still at the client's has no size and is paid for later. */
export const previewBody = (input: IntakeInput): Values =>
  (wayOf(input.draft) === 'drop' ? dropBody(input) : { ...input.body, ...!isPickup(input.draft) && itemBodies(input) })

export function intakeBody({ mode, agreement, wish, expectedTotal, ...input }: SaveInput): Values {
  if (wayOf(input.draft) === 'drop') return { ...dropBody(input), receive: false }
  const advance = isPickup(input.draft) ? null : advanceBody(input.draft.advance)
  const isReceived = mode === 'receive'
  return {
    ...input.body, ...isReceived && itemBodies(input), receive: isReceived, ...advance && { advance },
    ...isReceived && agreement !== 'none' && { accept: { confirmation_channel: agreement, ...wishBody(wish) } },
    ...isReceived && expectedTotal !== null && { expected_total: expectedTotal },
  }
}

const wishBody = (wish: SaveInput['wish']) =>
  (wish ? { promised_at: wish.at, ...wish.reason !== null && { overbooked_reason: wish.reason } } : {})

/** Of what is only counted no item is named yet: reception does it. */
const dropBody = ({ body: { items: _items, ...order } }: IntakeInput): Values => order

/** The items in the sequence of the form, whose new rows are all sent. */
function itemBodies({ body: { items }, draft, categories, measure_place }: IntakeInput): { readonly items?: readonly Values[] } {
  const rows = itemsOf(draft)
  if (!Array.isArray(items)) return {}
  const measuresAt = (index: number) => measures(rows[index]?.values ?? {}, categories, measure_place)
  return { items: (items as readonly Values[]).map((item, index) => ({ ...item, ...measuresAt(index) })) }
}

/** Nothing while the size cannot be read: the item stays to be measured. */
function measures(values: Values, categories: readonly Category[], measure_place: string): Values {
  const { size } = itemSizeOf(values, categories) ?? {}
  if (!size) return {}
  const confirmation = values.is_large_confirmed === true && { is_large_confirmed: true }
  return { ...Object.fromEntries(Object.entries(size).filter(([, value]) => value !== null)), measure_place, ...confirmation }
}

/** Null without an amount. Cash given counts for cash only. */
export function advanceBody(advance: unknown): Values | null {
  const { amount = null, cash_given = null, method = 'cash' } = (advance ?? {}) as Advance
  if (amount === null || amount === 0 || amount === '') return null
  return { amount, method, ...method === 'cash' && cash_given !== null && cash_given !== '' && { cash_given } }
}

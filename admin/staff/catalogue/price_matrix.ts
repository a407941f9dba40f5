/** The price list as a matrix: rows are categories with what narrows a price down, columns are kinds of client and of order. Pure. */
import { addDays } from '#common/time/time'
import { resolveTarif, isValidOn } from '#common/orders/resolve_tarif'
import type { Row as RowOf } from '#resources'
import { valuesOf } from '../definition/definition.ts'
import { isReference, type Row } from '../definition/record.ts'
import { DEFAULT_CURRENCY } from '../../kit/format/numbers.ts'

export type Tarif = RowOf<'tarifs'> & Row
export type Category = Pick<RowOf<'categories'>, 'id' | 'name' | 'unit'>
export type SubCategory = Pick<RowOf<'sub_categories'>, 'id' | 'name' | 'category_id'>

/** What all prices of a row have in common. Prices of single clients are not in the matrix. */
const ROW_KEY = ['category_id', 'sub_category_id', 'unit', 'currency', 'tissu', 'wash_type', 'grade', 'city_id'] as const
export type PriceRow = Pick<Tarif, (typeof ROW_KEY)[number]>
/** A column; `client_type` null is the price of all clients. */
export type PriceColumn = Pick<Tarif, 'type' | 'client_type'>

export const ORDER_TYPES = valuesOf('order_type') as readonly Tarif['type'][]
export const CLIENT_TYPES = [null, ...valuesOf('client_type')] as readonly Tarif['client_type'][]
export const PRICE_COLUMNS: readonly PriceColumn[] =
  CLIENT_TYPES.flatMap((client_type) => ORDER_TYPES.map((type) => ({ type, client_type })))

/** Each category in its own unit, then each of its sub-categories, and a row for every other combination that has a price. */
export function priceRows(categories: readonly Category[], subCategories: readonly SubCategory[], tarifs: readonly Tarif[]): PriceRow[] {
  return categories.flatMap(({ id, unit }) => {
    const plain: PriceRow = {
      category_id: id, sub_category_id: null, unit, currency: DEFAULT_CURRENCY, tissu: null, wash_type: null, grade: null, city_id: null,
    }
    const own = subCategories.filter(({ category_id }) => category_id === id)
    const expected = [plain, ...own.map((one) => ({ ...plain, sub_category_id: one.id }))]
    const priced = tarifs.filter(({ category_id }) => category_id === id).map(rowOf)
    const rows = [...new Map([...expected, ...priced].map((row) => [rowId(row), row])).values()]
    const order = [null, ...own.map((one) => one.id)]
    const rankOf = ({ sub_category_id }: PriceRow) => (order.includes(sub_category_id) ? order.indexOf(sub_category_id) : order.length)
    // The sort is stable: a row without conditions is before those with some. A sub-category that is not in the list comes last.
    return rows.toSorted((a, b) => rankOf(a) - rankOf(b))
  })
}

const rowOf = (tarif: Tarif): PriceRow => Object.fromEntries(ROW_KEY.map((name) => [name, tarif[name] ?? null])) as PriceRow

/** How the prices themselves name what they are for: a sub-category that is deleted, a city. */
export function labelOf(tarifs: readonly Tarif[], name: 'sub_category' | 'city', id: number | null): string | null {
  if (id === null) return null
  const references = tarifs.filter((tarif) => tarif[`${name}_id`] === id).map((tarif) => tarif[name])
  return references.find(isReference)?.label ?? null
}

export const rowId = (row: PriceRow): string => ROW_KEY.map((name) => row[name] ?? '').join('|')
export const cellId = (row: PriceRow, { type, client_type }: PriceColumn): string => `${rowId(row)}|${type}|${client_type ?? ''}`

export interface PriceCell {
  /** The price of exactly this case today. */
  readonly own: Tarif | null
  /** The next price of this case, from a later day on. */
  readonly next: Tarif | null
  /** Without a price of its own: the one that applies instead. */
  readonly inherited: Tarif | null
}

export function priceCell(tarifs: readonly Tarif[], row: PriceRow, column: PriceColumn, today: string): PriceCell {
  const here = tarifs.filter((tarif) => tarif.client_id === null && cellId(rowOf(tarif), tarif) === cellId(row, column))
  const context = { ...row, ...column, client_id: null }
  const own = resolveTarif(here.filter((tarif) => isValidOn(tarif, today)), context, today)
  const later = here.filter(({ status, valid_from }) => status === 'enable' && valid_from > today)
  const [next = null] = later.toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))
  return { own, next, inherited: own ? null : resolveTarif(tarifs, context, today) }
}

/** A new price is valid from today until the next one begins. */
export function newPriceValues(row: PriceRow, column: PriceColumn, price: number, next: Tarif | null): Readonly<Record<string, unknown>> {
  const filled = Object.entries({ ...row, ...column }).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(filled), price, ...next && { valid_to: addDays(next.valid_from, -1) } }
}

export interface Position { readonly row: number; readonly column: number }
export type MoveDirection = 'up' | 'down' | 'forward' | 'back'

/** The neighbour of a cell; forward and back go on in the next and the previous row. Null outside the matrix. */
export function neighbour({ row, column }: Position, move: MoveDirection, rows: number, columns: number): Position | null {
  if (move === 'up' || move === 'down') {
    const next = row + (move === 'up' ? -1 : 1)
    return next < 0 || next >= rows ? null : { row: next, column }
  }
  const index = row * columns + column + (move === 'forward' ? 1 : -1)
  return index < 0 || index >= rows * columns ? null : { row: Math.floor(index / columns), column: index % columns }
}

/** What the pieces of orders are and look like: a photo of the piece, else the picture of its category. Pure. */
import { groupBy } from '#common/group_by'
import { formatMeasures, type FormattedMeasures } from '#common/orders/format_measures'
import type { StoredFile } from '#schema/types'

export interface PicturedCategory { readonly id: number; readonly icon?: StoredFile | null }

export interface NamedCategory extends PicturedCategory { readonly name: string | Readonly<Record<string, string>> }

export interface PicturedPiece {
  readonly category: { readonly id: number; readonly label: string }
  readonly photos_before: readonly StoredFile[]
  readonly photos_after: readonly StoredFile[]
}

export interface Piece extends PicturedPiece, FormattedMeasures { readonly quantity: number }

export const pictureOf = (piece: PicturedPiece, categories: readonly PicturedCategory[]): StoredFile | null =>
  photoOf(piece) ?? categories.find(({ id }) => id === piece.category.id)?.icon ?? null

const photoOf = ({ photos_before: [before], photos_after: [after] }: PicturedPiece): StoredFile | undefined => before ?? after

/** Pieces of one kind: `Carpet × 2`; of a single one its size, which tells it from that of another order. */
export interface PieceKind {
  readonly label: string
  readonly count: number
  readonly size: string
  readonly picture: StoredFile | null
}

/** The kinds of an order, the most pieces first. */
export function kindsOf(pieces: readonly Piece[], categories: readonly PicturedCategory[]): readonly PieceKind[] {
  return [...groupBy(pieces, ({ category }) => category.id).values()].map((same) => {
    const count = same.reduce((sum, { quantity }) => sum + quantity, 0)
    return {
      label: same[0]?.category.label ?? '', count, size: count === 1 && same[0] ? formatMeasures(same[0]) : '',
      picture: same.map(photoOf).find(Boolean) ?? (same[0] ? pictureOf(same[0], categories) : null),
    }
  }).toSorted((one, other) => other.count - one.count || one.label.localeCompare(other.label))
}

/** Rows by order, cut at `limit`: without the last order, of which some may be missing. */
export const piecesOfWholeOrders = <T extends { readonly order_id: number }>(rows: readonly T[], limit: number): readonly T[] =>
  (rows.length < limit ? rows : rows.filter(({ order_id }) => order_id !== rows.at(-1)?.order_id))

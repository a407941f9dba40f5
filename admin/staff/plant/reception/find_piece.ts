/** The piece that a scanned or typed code belongs to, among what comes in. Pure. */
import { correctedTag, normalizedCode } from '#common/files/printed_codes'
import { withoutKeyboardLayout } from '#common/text/keyboard_layouts'
import type { ReceptionItem, ReceptionOrder, UnwashedPiece } from '#common/plant/reception'

interface Piece { readonly order: ReceptionOrder; readonly item: ReceptionItem }
/** `unwashed`: one that was canceled meanwhile. */
interface Meant { readonly tag: string; readonly found: Piece | null; readonly unwashed: UnwashedPiece | null }

export function findPiece(orders: readonly ReceptionOrder[], canceled: readonly UnwashedPiece[], code: string): Meant {
  const tag = normalizedCode(code)
  const meant = [tag, correctedTag(tag), ...withoutKeyboardLayout(code).map(normalizedCode)]
  for (const order of orders) {
    const item = order.items.find(({ tag_code }) => meant.includes(tag_code))
    if (item) return { tag: item.tag_code, found: { order, item }, unwashed: null }
  }
  const unwashed = canceled.find(({ tag_code }) => meant.includes(tag_code)) ?? null
  return { tag: unwashed?.tag_code ?? tag, found: null, unwashed }
}

/** The piece that a scanned or typed code belongs to, among what comes in. Pure. */
import { correctedTag, normalizedCode } from '#common/files/printed_codes'
import { withoutKeyboardLayout } from '#common/text/keyboard_layouts'
import type { ReceptionItem, ReceptionOrder } from '#common/plant/reception'

interface Piece { readonly order: ReceptionOrder; readonly item: ReceptionItem }

export function findPiece(orders: readonly ReceptionOrder[], code: string): { readonly tag: string; readonly found: Piece | null } {
  const tag = normalizedCode(code)
  const meant = [tag, correctedTag(tag), ...withoutKeyboardLayout(code).map(normalizedCode)]
  for (const order of orders) {
    const item = order.items.find(({ tag_code }) => meant.includes(tag_code))
    if (item) return { tag: item.tag_code, found: { order, item } }
  }
  return { tag, found: null }
}

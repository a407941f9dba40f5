/** The item that a scanned code belongs to, by its tag or temporary label. Pure. */
import { withoutKeyboardLayout } from '#common/text/keyboard_layouts'
import { correctedTag, normalizedCode } from '#common/files/printed_codes'
import type { LoadLine } from '../shipment/state.ts'

export function findScanned(lines: readonly LoadLine[], code: string): { readonly tag: string; readonly line: LoadLine | null } {
  const tag = normalizedCode(code)
  const meant = [tag, correctedTag(tag), ...withoutKeyboardLayout(code).map(normalizedCode)]
  const line = lines.find(({ item: { tag_code, temp_label } }) =>
    [tag_code, temp_label].some((label) => label && meant.includes(normalizedCode(label))))
  return { tag: line?.item.tag_code ?? tag, line: line ?? null }
}

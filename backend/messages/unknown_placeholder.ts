/** Pure. */
import { unknownIn } from '#common/placeholders'
import type { I18n } from '#schema/types'

/** The first unknown placeholder in any language of the text, as it was written. */
export function unknownPlaceholder(text: I18n): string | null {
  return Object.values(text).flatMap((said) => unknownIn(said ?? ''))[0] ?? null
}

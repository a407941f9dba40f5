/** An item in words, from what a statement reads of it. */
import { localeOf, type Translate } from '#backend/engine/i18n/translator'
import { formatMeasures } from '#common/orders/format_measures'
import { ITEM_MEASURES } from '#common/orders/item_measures'
import { textInLocale } from '#common/locales'
import { foldText } from '#common/text/folding'
import { translatedValue } from '#backend/engine/resource/translated_labels'
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import type { Row } from '#resources'

export const ITEM_PARTS = ['type', 'color', 'color2', ...ITEM_MEASURES, 'quantity'] as const

export type ItemParts = Pick<Row<'order_items'>, (typeof ITEM_PARTS)[number]>
  & { readonly category: Readonly<Record<string, string>> | null }

/** Members of json_build_object; both are names in the statement. */
export const itemPartsSql = (item: string, category: string): string =>
  `${ITEM_PARTS.map((name) => `'${name}', ${item}.${name}`).join(', ')}, 'category', ${category}.name`

const items = resourceOf('order_items')

/** Category, kind, colours, size: `Carpet · Fringed · Red · 300 × 200 cm`. */
export function describeItem(t: Translate, item: ItemParts, category: ItemParts['category']): string {
  const named = (['type', 'color', 'color2'] as const).flatMap((name) =>
    (item[name] === null ? [] : [translatedValue(t, fieldOf(items, name), item[name])]))
  const name = whatItIs(category && textInLocale(category, localeOf(t)), named)
  const count = item.quantity > 1 ? [`${item.quantity} ×`] : []
  return [...count, ...name ? [name] : [], ...named, ...sizeOf(t, item)].join(' · ').replace('× ·', '×')
}

/** `Carpet without fringe` is a carpet: the kind often names its category. */
const whatItIs = (category: string | null, named: readonly string[]): string | null =>
  (category && named.some((word) => foldText(word).includes(foldText(category))) ? null : category)

/** Its numbers from the left in Arabic too, and the unit with the last of them. */
function sizeOf(t: Translate, item: ItemParts): string[] {
  const figures = formatMeasures(item)
  return figures === '' ? [] : [`\u2066${figures}\u2069\u00a0${t('ui.units.cm')}`]
}

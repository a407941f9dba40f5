/** What an item is, on any paper. Pure but for the words. */
import { formatMeasures, type FormattedMeasures } from '#common/orders/format_measures'
import { isolated, ltr } from '#backend/services/paper/formats'
import { labelOf, listOf, numberOf, textOf, type PaperRecord } from '../record_values.ts'
import type { PaperSource } from '../paper_source.ts'

/** Canceled items are on no paper. */
export const taggedItems = (order: PaperRecord): PaperRecord[] =>
  listOf(order, 'items').filter((item) => textOf(item, 'status') !== 'canceled')

/** Three blankets are one item of three pieces. */
export const piecesOf = (item: PaperRecord): number => numberOf(item, 'quantity') ?? 1

/** `Carpet · Fringed carpet`: the sub-category, else the kind, which mostly says the same. */
export function itemText({ t }: Pick<PaperSource, 't'>, item: PaperRecord): string {
  const type = textOf(item, 'type')
  return [labelOf(item, 'category'), labelOf(item, 'sub_category') ?? (type && t(`enums.item_type.${type}`))].filter(Boolean).join(' · ')
}

/** With the number of its pieces, if there are several. */
export const itemLine = (source: PaperSource, item: PaperRecord): string =>
  (piecesOf(item) > 1 ? `${isolated(itemText(source, item))} ${ltr(source.t, `× ${piecesOf(item)}`)}` : itemText(source, item))

/** With its size, once it is measured. */
export const sizedItemLine = (source: PaperSource, item: PaperRecord): string =>
  [itemLine(source, item), itemSize(source, item)].filter(Boolean).join(' · ')

/** `300 × 200 cm`; null before it is measured. */
export function itemSize({ t }: Pick<PaperSource, 't'>, item: PaperRecord): string | null {
  const figures = formatMeasures({
    shape: textOf(item, 'shape') as FormattedMeasures['shape'], length_cm: numberOf(item, 'length_cm'),
    width_cm: numberOf(item, 'width_cm'), diameter_cm: numberOf(item, 'diameter_cm'), height_cm: numberOf(item, 'height_cm'),
    parts: listOf(item, 'parts'),
  })
  return figures === '' ? null : `${ltr(t, figures)}\u00a0${t('portal.order.cm')}`
}

export function itemColour({ t }: Pick<PaperSource, 't'>, item: PaperRecord): string | null {
  const colours = [textOf(item, 'color'), textOf(item, 'color2')].flatMap((colour) => (colour ? [t(`enums.item_color.${colour}`)] : []))
  return colours.join(' / ') || null
}

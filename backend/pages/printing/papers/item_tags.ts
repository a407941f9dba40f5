/** Tags of items, of known items and of free tags of a roll: a label of its own for each. */
import { columns, present, qr, text } from '#backend/services/paper/blocks'
import { dayText, ltr, shortened } from '#backend/services/paper/formats'
import { itemColour, itemSize, itemText, piecesOf, taggedItems } from './item_texts.ts'
import { plantLocale } from './plant_locale.ts'
import { labelOf, listOf, numberOf, textOf, type PaperRecord } from '../record_values.ts'
import { nothingToPrint, type PaperContent, type PaperKind, type PaperSize } from '../paper_types.ts'
import type { PaperPage } from '#common/files/paper_document'
import type { PaperSource } from '../paper_source.ts'

export interface TagLabel {
  readonly code: string
  /** What people of the plant call it by: the order and its item, `121·1`. */
  readonly number?: string | null
  readonly client?: string | null
  /** Category and kind. */
  readonly item?: string | null
  readonly size?: string | null
  readonly colour?: string | null
  readonly due?: string | null
  /** The order, and which of its pieces: `CMD-26-000012 · 1/3`. */
  readonly place?: string | null
}

/** Millimetres in which the lines of the normal size have room. */
const HIGH = 32
/** Millimetres below which each line of them must be one: labels of a roll are all of one height. */
const ROOMY = 45
/** Millimetres of a letter, rather too many. */
const LETTER = { small: 1.6, normal: 2.1, large: 3 }
/** Of the code below its QR code, where the label is high enough for both. */
const CODE_HEIGHT = 6

/** A narrow tag is read from the top down, a wide one has its QR code at the side. Pure. */
export function tagPage(
  { code, number, client, item, size, colour, due, place }: TagLabel, { width_mm, height_mm, margin_mm }: PaperSize,
): PaperPage {
  const isNarrow = width_mm <= 40
  const inner = { width: width_mm - 2 * margin_mm, height: (height_mm ?? 40) - 2 * margin_mm }
  const isHigh = inner.height >= HIGH && !isNarrow
  const side = Math.round(isNarrow ? Math.min(inner.width, 20) : Math.min(inner.height - (isHigh ? CODE_HEIGHT : 0), inner.width * 0.4))
  const style = { size: isHigh ? 'normal' : 'small', ...(isNarrow && { align: 'center' as const }) } as const
  const isBelow = isHigh && number != null
  const codeText = text(code, {
    ...style, size: isNarrow || number ? 'normal' : 'large', is_strong: true, ...(isBelow && { align: 'center' as const }),
  })
  const room = inner.width - side - 2
  const isTight = isBelow && inner.height < ROOMY
  const oneLine = (value: string | null | undefined, letters: number, of: keyof typeof LETTER) =>
    value && shortened(value, isTight ? Math.min(letters, Math.floor(room / LETTER[of])) : letters)
  const minor = { ...style, ...(isTight && { size: 'small' as const }) }
  const isLargeSize = isHigh && isOneLine(size, room, 'large')
  const lines = [
    text(number, { ...style, size: isHigh ? 'huge' : 'large', is_strong: true }),
    text(oneLine(client, isNarrow ? 30 : 40, 'normal'), { ...style, is_strong: true }),
    text(oneLine(item, isNarrow ? 36 : 44, isTight ? 'small' : 'normal'), minor),
    text(size, isHigh ? { size: isLargeSize ? 'large' : 'normal', is_strong: true } : style),
    text(colour, minor), text(due, minor),
    text(place, { ...style, size: 'small' }),
  ]
  if (isNarrow) return { blocks: present([qr(code, side), codeText, ...lines]) }
  return { blocks: [columns(
    [side, [qr(code, side), isBelow ? codeText : null]], [room, isBelow ? lines : [codeText, ...lines]],
  )] }
}

/** Isolates of the direction have no width. */
const isOneLine = (value: string | null | undefined, room: number, of: keyof typeof LETTER): boolean =>
  (value ?? '').replaceAll(/[\u2066-\u2069]/g, '').length * LETTER[of] <= room

export const itemTags: PaperKind = {
  subjects: ['orders', 'order_items', 'known_items', 'tag_batches'], medium: 'tag', localeOf: plantLocale,
  async build(source, subject, size, type): Promise<PaperContent> {
    const labels = await labelsOf(source, subject, type)
    return { title: `${source.t('enums.paper.tag')} ${labelOfSubject(subject)}`, pages: labels.map((label) => tagPage(label, size)) }
  },
}

function labelsOf(source: PaperSource, subject: PaperRecord, type: string): Promise<TagLabel[]> | TagLabel[] {
  if (type === 'orders') return orderLabels(source, subject, () => true)
  if (type === 'order_items') return itemLabels(source, subject)
  if (type === 'known_items') return [{
    code: textOf(subject, 'code') ?? '', client: labelOf(subject, 'client'), item: itemText(source, subject),
    size: itemSize(source, subject), colour: itemColour(source, subject), place: textOf(subject, 'name'),
  }]
  return freeTags(source, subject)
}

async function itemLabels(source: PaperSource, item: PaperRecord): Promise<TagLabel[]> {
  const order = await source.read('orders', numberOf(item, 'order_id'))
  return order ? orderLabels(source, order, ({ id }) => id === item.id) : []
}

function orderLabels(source: PaperSource, order: PaperRecord, isPrinted: (item: PaperRecord) => boolean): TagLabel[] {
  const { t, zone } = source
  const [code, promised] = [textOf(order, 'code') ?? '', textOf(order, 'promised_at')]
  const pieces = taggedItems(order).flatMap((item) => Array.from({ length: piecesOf(item) }, () => item))
  const printed = pieces.flatMap((item, index): TagLabel[] => (isPrinted(item) ? [{
    code: textOf(item, 'tag_code') ?? '', number: ltr(t, plantNumber(order, item)), client: labelOf(order, 'client'),
    item: itemText(source, item), size: itemSize(source, item), colour: itemColour(source, item),
    due: promised && `${t('papers.due')} ${dayText(t, promised, zone)}`,
    place: `${ltr(t, code)} · ${ltr(t, `${index + 1}/${pieces.length}`)}`,
  }] : []))
  if (!printed.length) throw nothingToPrint('no_items')
  return printed
}

/** Of all items, also canceled ones: the number of an item does not change. */
const plantNumber = (order: PaperRecord, item: PaperRecord): string =>
  `${Number(/\d+$/.exec(textOf(order, 'code') ?? '')?.[0] ?? order.id)}·${listOf(order, 'items').findIndex(({ id }) => id === item.id) + 1}`

async function freeTags({ rowsOf }: PaperSource, batch: PaperRecord): Promise<TagLabel[]> {
  const tags = (await rowsOf('tags', 'tag_batch_id', batch.id)).filter((tag) => textOf(tag, 'status') === 'free')
  if (!tags.length) throw nothingToPrint('no_tags')
  return tags.map((tag) => ({ code: textOf(tag, 'code') ?? '' }))
}

const labelOfSubject = (subject: PaperRecord): string => textOf(subject, 'code') ?? textOf(subject, 'tag_code') ?? String(subject.id)

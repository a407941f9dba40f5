/** Tags of items, of known items and of free tags of a roll: a label of its own for each. */
import { columns, present, qr, text } from '#backend/services/paper/blocks'
import { dayText, ltr, shortened } from '#backend/services/paper/formats'
import { labelOf, listOf, numberOf, textOf, type PaperRecord } from '../record_values.ts'
import { nothingToPrint, type PaperContent, type PaperKind, type PaperSize } from '../paper_types.ts'
import type { PaperPage } from '#common/files/paper_document'
import type { PaperSource } from '../paper_source.ts'

export interface TagLabel {
  readonly code: string
  readonly client?: string | null
  /** Category and kind. */
  readonly item?: string | null
  readonly due?: string | null
  /** The order, and which of its items: `CMD-26-000012 · 1/3`. */
  readonly place?: string | null
}

/** Millimetres in which nine lines of the normal size have room. */
const HIGH = 32

/** A narrow tag is read from the top down, a wide one has its QR code at the side. Pure. */
export function tagPage({ code, client, item, due, place }: TagLabel, { width_mm, height_mm, margin_mm }: PaperSize): PaperPage {
  const isNarrow = width_mm <= 40
  const inner = { width: width_mm - 2 * margin_mm, height: (height_mm ?? 40) - 2 * margin_mm }
  const side = Math.round(isNarrow ? Math.min(inner.width, 20) : Math.min(inner.height, inner.width * 0.4))
  const style = { size: inner.height >= HIGH && !isNarrow ? 'normal' : 'small', ...(isNarrow && { align: 'center' as const }) } as const
  const lines = [
    text(code, { ...style, size: isNarrow ? 'normal' : 'large', is_strong: true }),
    text(client && shortened(client, isNarrow ? 30 : 44), { ...style, is_strong: true }),
    text(item && shortened(item, isNarrow ? 40 : 52), style), text(due, style), text(place, style),
  ]
  if (isNarrow) return { blocks: present([qr(code, side), ...lines]) }
  return { blocks: [columns([side + 2, [qr(code, side)]], [inner.width - side - 2, lines])] }
}

export const itemTags: PaperKind = {
  subjects: ['orders', 'order_items', 'known_items', 'tag_batches'], medium: 'tag',
  async build(source, subject, size, type): Promise<PaperContent> {
    const labels = await labelsOf(source, subject, type)
    return { title: `${source.t('enums.paper.tag')} ${labelOfSubject(subject)}`, pages: labels.map((label) => tagPage(label, size)) }
  },
}

function labelsOf(source: PaperSource, subject: PaperRecord, type: string): Promise<TagLabel[]> | TagLabel[] {
  if (type === 'orders') return orderLabels(source, subject, () => true)
  if (type === 'order_items') return itemLabels(source, subject)
  if (type === 'known_items') return [{
    code: textOf(subject, 'code') ?? '', client: labelOf(subject, 'client'),
    item: itemText(source, subject), place: textOf(subject, 'name'),
  }]
  return freeTags(source, subject)
}

async function itemLabels(source: PaperSource, item: PaperRecord): Promise<TagLabel[]> {
  const order = await source.read('orders', numberOf(item, 'order_id'))
  return order ? orderLabels(source, order, ({ id }) => id === item.id) : []
}

function orderLabels(source: PaperSource, order: PaperRecord, isPrinted: (item: PaperRecord) => boolean): TagLabel[] {
  const { t, zone } = source
  const items = taggedItems(order)
  const promised = textOf(order, 'promised_at')
  const printed = items.flatMap((item, index): TagLabel[] => (isPrinted(item) ? [{
    code: textOf(item, 'tag_code') ?? '', client: labelOf(order, 'client'), item: itemText(source, item),
    due: promised && `${t('papers.due')} ${dayText(t, promised, zone)}`,
    place: `${ltr(t, textOf(order, 'code') ?? '')} · ${ltr(t, `${index + 1}/${items.length}`)}`,
  }] : []))
  if (!printed.length) throw nothingToPrint('no_items')
  return printed
}

/** Canceled items have no tag; `1/3` counts the others. */
export const taggedItems = (order: PaperRecord): PaperRecord[] =>
  listOf(order, 'items').filter((item) => textOf(item, 'status') !== 'canceled')

async function freeTags({ rowsOf }: PaperSource, batch: PaperRecord): Promise<TagLabel[]> {
  const tags = (await rowsOf('tags', 'tag_batch_id', batch.id)).filter((tag) => textOf(tag, 'status') === 'free')
  if (!tags.length) throw nothingToPrint('no_tags')
  return tags.map((tag) => ({ code: textOf(tag, 'code') ?? '' }))
}

/** `Carpet · Fringed carpet`: the sub-category, else the kind, which mostly says the same. */
export function itemText({ t }: PaperSource, item: PaperRecord): string {
  const type = textOf(item, 'type')
  return [labelOf(item, 'category'), labelOf(item, 'sub_category') ?? (type && t(`enums.item_type.${type}`))].filter(Boolean).join(' · ')
}

const labelOfSubject = (subject: PaperRecord): string => textOf(subject, 'code') ?? textOf(subject, 'tag_code') ?? String(subject.id)

/** Labels of places and machines, and the badges of staff: what it is in words, and its code to scan. */
import { badgeCode } from '#common/files/printed_codes'
import { columns, present, qr, text } from '#backend/services/paper/blocks'
import { isolated, shortened } from '#backend/services/paper/formats'
import { plantLocale } from './plant_locale.ts'
import { labelOf, textOf, type PaperRecord } from '../record_values.ts'
import type { PaperKind, PaperSize } from '../paper_types.ts'
import type { PaperPage } from '#common/files/paper_document'
import type { PaperSource } from '../paper_source.ts'

export interface Label {
  /** In large letters, and in the QR code unless that has another one. */
  readonly code: string
  readonly scanned?: string
  readonly name: string | null
  readonly detail: string | null
}

/** So many characters have room in a line of the largest letters. */
const READ_FROM_AFAR = 8

/** Pure. */
export function labelPage({ code, scanned = code, name, detail }: Label, { width_mm, height_mm, margin_mm }: PaperSize): PaperPage {
  const inner = { width: width_mm - 2 * margin_mm, height: (height_mm ?? 29) - 2 * margin_mm }
  const side = Math.round(Math.min(inner.height, inner.width * 0.4, 40))
  const lines = [
    text(shortened(code, 20), { size: code.length <= READ_FROM_AFAR ? 'huge' : 'large', is_strong: true }),
    text(name && shortened(name, 44), { is_strong: true }), text(detail && shortened(detail, 60), { size: 'small' }),
  ]
  return { blocks: [columns([side, [qr(scanned, side)]], [inner.width - side - 2, present(lines)])] }
}

type Describe = (record: PaperRecord, source: PaperSource) => Omit<Label, 'code'>

const label = (subject: 'stocks' | 'machines' | 'users', describe: Describe): PaperKind => ({
  subjects: [subject], medium: 'label', localeOf: plantLocale,
  build: (source, record, size) => {
    const code = textOf(record, 'code') ?? ''
    return Promise.resolve({ title: code, pages: [labelPage({ code, ...describe(record, source) }, size)] })
  },
})

export const placeLabel = label('stocks', (place, { t }) => ({
  name: textOf(place, 'name'), detail: t(`enums.stock_type.${textOf(place, 'type') ?? 'stock_final'}`),
}))

export const machineLabel = label('machines', (machine) => ({
  name: textOf(machine, 'name'),
  detail: [textOf(machine, 'brand'), textOf(machine, 'model'), labelOf(machine, 'department')]
    .flatMap((part) => (part ? [isolated(part)] : [])).join(' · '),
}))

export const badge = label('users', (person, { company }) => ({
  scanned: badgeCode(person.id), name: textOf(person, 'full_name'), detail: company.name,
}))

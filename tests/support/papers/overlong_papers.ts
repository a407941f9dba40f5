/** A paper with every kind of block, and words of 60 to 180 letters in every text of it. */
import type { PaperBlock, PaperDocument } from '#common/files/paper_document'
import type { Locale } from '#common/locales'

export const OVERLONG: Readonly<Record<'en' | 'ar', readonly string[]>> = {
  en: ['Wagenladungsverzeichnis'.repeat(3), 'M'.repeat(120), `x ${'hypermarket-'.repeat(15)}`],
  ar: ['مستودعالزرابي'.repeat(5), 'س'.repeat(120), `ب ${'والأفرشة'.repeat(22)}`],
}

type Size = Pick<PaperDocument, 'width_mm' | 'height_mm' | 'margin_mm'>

export const PAPER_SIZES: Readonly<Record<string, Size>> = {
  sheet: { width_mm: 210, height_mm: 297, margin_mm: 15 }, roll: { width_mm: 80, height_mm: null, margin_mm: 4 },
  label: { width_mm: 62, height_mm: 40, margin_mm: 3 }, strip: { width_mm: 30, height_mm: 60, margin_mm: 2 },
}

/** Every block in which a text can be; each has its neighbours filled by `other`. */
export const blocksWith = (word: string, other: string): readonly PaperBlock[] => [
  ...(['small', 'normal', 'large', 'huge'] as const).map((size): PaperBlock => ({ kind: 'text', text: word, size })),
  { kind: 'text', text: word, align: 'end', is_strong: true }, { kind: 'text', text: word, align: 'center' },
  { kind: 'columns', columns: [[3, word] as const, [2, other] as const].map(columnOf) },
  { kind: 'columns', columns: [[1, other] as const, [1, word] as const].map(columnOf) },
  { kind: 'fields', rows: [{ label: word, value: other }] }, { kind: 'fields', rows: [{ label: other, value: word }] },
  { kind: 'totals', rows: [{ label: word, value: other }] }, { kind: 'totals', rows: [{ label: other, value: word, is_strong: true }] },
  { kind: 'table', columns: [{ label: word }, { label: other, share: 1 }], rows: [[other, word], [word, other]] },
  { kind: 'table', columns: [{ label: other, share: 3 }, { label: other, align: 'end', share: 2 }], rows: [[word, other]] },
  { kind: 'table', columns: [{ label: other }, { label: other }], rows: [[word, other], [other, word]] },
  { kind: 'signatures', labels: [word, other] },
]

const columnOf = ([share, text]: readonly [number, string]) => ({ share, blocks: [{ kind: 'text', text } as const] })

export const paperOf = (locale: Locale, size: Size, blocks: readonly PaperBlock[]): PaperDocument =>
  ({ title: 'x', file_name: 'x', locale, ...size, copies: 1, pages: [{ blocks }] })

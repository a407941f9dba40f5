/** Short forms of the blocks of a paper. Pure. */
import type { PaperBlock, PaperColumn, TextAlign, TextSize } from '#common/files/paper_document'

type Row = { readonly label: string, readonly value: string | null | undefined }
type Blocks = readonly (PaperBlock | null)[]

interface Style { readonly size?: TextSize, readonly align?: TextAlign, readonly is_strong?: boolean }

export const text = (value: string | null | undefined, style: Style = {}): PaperBlock | null =>
  (value ? { kind: 'text', text: value, ...style } : null)

export const qr = (content: string, size_mm: number): PaperBlock => ({ kind: 'qr', content, size_mm })
export const rule: PaperBlock = { kind: 'rule' }
export const space = (mm: number): PaperBlock => ({ kind: 'space', mm })
export const signatures = (...labels: readonly string[]): PaperBlock => ({ kind: 'signatures', labels })

/** Rows without a value are left out. */
export function fields(rows: readonly Row[]): PaperBlock | null {
  const filled = rows.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  return filled.length ? { kind: 'fields', rows: filled } : null
}

export function totals(rows: readonly (Row & { readonly is_strong?: boolean })[]): PaperBlock | null {
  const filled = rows.flatMap(({ value, ...row }) => (value ? [{ ...row, value }] : []))
  return filled.length ? { kind: 'totals', rows: filled } : null
}

export const columns = (...parts: readonly (readonly [share: number, blocks: Blocks])[]): PaperBlock =>
  ({ kind: 'columns', columns: parts.map(([share, blocks]) => ({ share, blocks: present(blocks) })) })

export const table = (heads: readonly PaperColumn[], rows: readonly (readonly string[])[]): PaperBlock =>
  ({ kind: 'table', columns: heads, rows })

export const present = (blocks: Blocks): PaperBlock[] => blocks.filter((block) => block !== null)

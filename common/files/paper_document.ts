/**
 * A paper as the API sends it. The server builds it from a record; the print page and the PDF draw the same blocks.
 * Texts are plain; codes, amounts and dates in them are isolated (U+2066 … U+2069), so that right-to-left text does not reorder them.
 */
import type { ShapedAs } from '#resources'
import { LOCALES } from '../locales.ts'

const head = {
  /** Of the browser tab and of the PDF. */
  title: 'string',
  /** Of the downloaded PDF, without extension. */
  file_name: 'string',
  locale: { one_of: LOCALES }, width_mm: 'int',
  /** Null: a roll, each page as long as its content. */
  height_mm: 'int|null', margin_mm: 'int', copies: 'int',
} as const
/** A PaperBlock; `columns` hold blocks again. */
const block = { schema: { type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] } } as const
export const paperDocument = { ...head, pages: [{ blocks: [block], footer: { optional: 'string' } }] } as const
export type PaperDocument = ShapedAs<typeof head> & { readonly pages: readonly PaperPage[] }

/** Starts on a new sheet, or is a label of its own. */
export interface PaperPage {
  readonly blocks: readonly PaperBlock[]
  /** At the end of each sheet, in small letters. */
  readonly footer?: string
}

export type PaperBlock =
  | { readonly kind: 'text', readonly text: string, readonly size?: TextSize, readonly align?: TextAlign, readonly is_strong?: boolean }
  | { readonly kind: 'qr', readonly content: string, readonly size_mm: number }
  /** Beside one another; `share` divides the width. */
  | { readonly kind: 'columns', readonly columns: readonly { readonly share: number, readonly blocks: readonly PaperBlock[] }[] }
  | { readonly kind: 'fields', readonly rows: readonly { readonly label: string, readonly value: string }[] }
  | { readonly kind: 'table', readonly columns: readonly PaperColumn[], readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'totals', readonly rows: readonly { readonly label: string, readonly value: string, readonly is_strong?: boolean }[] }
  /** A line to sign on, with what is signed below it. */
  | { readonly kind: 'signatures', readonly labels: readonly string[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'space', readonly mm: number }

export type TextSize = 'small' | 'normal' | 'large' | 'huge'
export type TextAlign = 'start' | 'center' | 'end'

export interface PaperColumn {
  readonly label: string
  readonly align?: TextAlign
  /** Of the width; by default as wide as the content. */
  readonly share?: number
}

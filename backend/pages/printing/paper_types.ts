import { invalid } from '#backend/engine/resource/refusals'
import type { Invalid } from '#backend/engine/resource/refusals'
import type { PaperPage } from '#common/files/paper_document'
import type { ResourceName, Row } from '#resources'
import type { PaperRecord } from './record_values.ts'
import type { PaperSource } from './paper_source.ts'

export type PaperName = Row<'prints'>['paper']
export type PrintMedium = Row<'print_profiles'>['medium']

export interface PaperSize {
  readonly width_mm: number
  /** Null: a roll. */
  readonly height_mm: number | null
  readonly margin_mm: number
}

/** What a kind of paper prints of its subject. */
export interface PaperContent {
  /** The title of the tab, and of the PDF. */
  readonly title: string
  readonly pages: readonly PaperPage[]
}

export interface PaperKind {
  readonly subjects: readonly ResourceName[]
  /** Null: that of the profile which is the subject. */
  readonly medium: PrintMedium | null
  /** Some of its words are stored, so it is only drawn in its own language. */
  readonly isFrozen?: boolean
  /** The language of its reader, if it is not the caller's. */
  readonly localeOf?: (subject: PaperRecord, source: PaperSource) => Promise<string | null>
  /** `subjectType` is one of `subjects`. Throws `nothingToPrint`. */
  build(source: PaperSource, subject: PaperRecord, size: PaperSize, subjectType: ResourceName): Promise<PaperContent>
}

type EmptyReason = 'no_items' | 'no_price' | 'no_tags' | 'no_stops' | 'no_lines' | 'not_closed' | 'not_dead'

/** 422 at `subject`: the record has nothing that this paper shows. */
export const nothingToPrint = (reason: EmptyReason): Invalid =>
  invalid('subject', (t) => t(`errors.printing.${reason}`))

/** An item has one tag a piece: a second one may end up on another item. */
export const isTag = (paper: PaperName): boolean => TAGS.includes(paper)
export const TAGS: readonly PaperName[] = ['tag', 'sewn_tag']

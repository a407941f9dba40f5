/** The document of a print, built from its subject as the caller may read it now. */
import { LOCALES, type Locale } from '#common/locales'
import { paperSource, readSubject } from './paper_source.ts'
import { isTag } from './paper_types.ts'
import { PAPERS } from './paper_kinds.ts'
import { paperSizeOf } from './paper_size.ts'
import { invalid } from '#backend/engine/resource/refusals'
import type { Executor } from '#backend/engine/resource/read/executor'
import type { Caller } from '#backend/engine/resource/caller'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { PaperDocument } from '#common/files/paper_document'
import type { Row } from '#resources'

export type PrintRequest = Pick<Row<'prints'>, 'paper' | 'subject' | 'print_profile_id' | 'locale' | 'copies'>
  & Partial<Pick<Row<'prints'>, 'piece'>>

interface Reading { readonly executor: Executor | null, readonly caller: Caller, readonly context: RuleContext }

/** Of all copies together: so many tags take some seconds and 400 MB to draw, twice as many four times as long, and other papers wait. */
export const MAX_PAGES = 1000

/** Throws 403, 404 as the subject does, and 422 if the paper does not fit it, or would be empty or too long. */
export async function buildPaper(reading: Reading, print: PrintRequest): Promise<PaperDocument> {
  const { paper, subject: { type, id }, copies } = print
  const kind = PAPERS[paper]
  if (!kind.subjects.includes(type)) throw invalid('subject', (t) => t('errors.printing.other_subject'))
  const own = paperSource({ ...reading, locale: reading.caller.locale })
  const subject = await readSubject(own, type, id)
  const ofSubject = knownLocale(await kind.localeOf?.(subject, own))
  const locale = (kind.isFrozen ? ofSubject : null) ?? print.locale ?? ofSubject ?? reading.caller.locale
  const source = locale === own.locale ? own : paperSource({ ...reading, locale })
  const profileId = print.print_profile_id ?? (type === 'print_profiles' ? id : null)
  const size = await paperSizeOf(reading.executor, reading.caller, paper, profileId)
  const translated = source === own ? subject : await readSubject(source, type, id)
  const { title, pages: all } = await kind.build(source, translated, size, type)
  const pages = print.piece == null ? all : pageOfPiece(all, print)
  if (pages.length * copies > MAX_PAGES) throw invalid('copies', (t) => t('errors.printing.long', { pages: pages.length, max: MAX_PAGES }))
  const { width_mm, height_mm, margin_mm } = size
  return { title, file_name: fileNameOf(title), locale, width_mm, height_mm, margin_mm, copies, pages }
}

/** Tags of an item are one a piece, in their order. */
function pageOfPiece(pages: PaperDocument['pages'], { paper, subject: { type }, piece }: PrintRequest): PaperDocument['pages'] {
  const page = type === 'order_items' && isTag(paper) && piece != null ? pages[piece - 1] : undefined
  if (!page) throw invalid('piece', (t) => t('errors.printing.no_piece', { tags: pages.length }))
  return [page]
}

const knownLocale = (locale: string | null | undefined): Locale | null => LOCALES.find((known) => known === locale) ?? null

/** Letters of any script, digits and hyphens. */
const fileNameOf = (title: string): string => title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '').toLowerCase() || 'paper'

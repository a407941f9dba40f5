/** Shows whether the printer prints the whole width, umlauts and Arabic, and a QR code that can be read. */
import { fields, present, qr, rule, text } from '#backend/services/paper/blocks'
import { isolated, ltr, momentText } from '#backend/services/paper/formats'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'
import { textOf } from '../record_values.ts'
import type { PaperKind, PaperSize } from '../paper_types.ts'
import type { PaperPage } from '#common/files/paper_document'
import type { Translate } from '#backend/engine/i18n/translator'

/** Pure. */
export function testPage(t: Translate, profile: string, moment: string, { width_mm, height_mm, margin_mm }: PaperSize): PaperPage {
  const size = ltr(t, height_mm === null ? `${width_mm} mm` : `${width_mm} × ${height_mm} mm`)
  const isSmall = height_mm !== null && height_mm < 60
  const facts = fields([
    { label: t('papers.size'), value: size }, { label: t('print_profiles.fields.margin_mm'), value: ltr(t, `${margin_mm} mm`) },
    { label: t('papers.date'), value: moment },
  ])
  const samples = LOCALES.map((locale) => text(translator(locale)('enums.paper.deposit_slip'), { size: 'small' }))
  return { blocks: present([
    rule, text(isolated(profile), { is_strong: true }),
    ...(isSmall ? [text(size, { size: 'small' })] : [facts, ...samples]), qr('ZARBIA', isSmall ? 12 : 20), rule,
  ]) }
}

export const testPaper: PaperKind = {
  subjects: ['print_profiles'], medium: null,
  build: ({ t, zone, now }, profile, size) => Promise.resolve({
    title: t('enums.paper.test'), pages: [testPage(t, textOf(profile, 'name') ?? '', momentText(t, now, zone), size)],
  }),
}

import type { PaperDocument } from '#common/files/paper_document'

/** '62 × 40 mm'; of a roll its width. */
export const sizeText = ({ width_mm, height_mm }: Pick<PaperDocument, 'width_mm' | 'height_mm'>): string =>
  (height_mm === null ? `${width_mm} mm` : `${width_mm} × ${height_mm} mm`)

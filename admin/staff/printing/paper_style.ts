/** The style of a paper: `@page` has its size, so that the printer's own pages are the pages of the document. */
import type { PaperDocument } from '#common/files/paper_document'
import rules from './paper.css?inline'

type PaperSize = Pick<PaperDocument, 'width_mm' | 'height_mm' | 'margin_mm'>

/**
 * `heights_mm`: of the pages of a roll, in their order and with their margins. CSS has no "as long as its content": each page is
 * measured and gets a named page of its own.
 */
export function paperStyle(paper: PaperSize, heights_mm: readonly number[]): string {
  const { width_mm, height_mm, margin_mm } = paper
  const height = height_mm === null ? '' : `--paper-height:${height_mm}mm;`
  const variables = `--paper-width:${width_mm}mm;--paper-margin:${margin_mm}mm;${height}`
  const page = (name: string, length: number) => `@page ${name}{size:${width_mm}mm ${length}mm;margin:${margin_mm}mm}`
  const pages = height_mm === null
    ? heights_mm.map((length, index) => `${page(`roll${index}`, length)}.paper-page:nth-child(${index + 1}){page:roll${index}}`)
    : [page('', height_mm)]
  return `${rules}\n.paper-pages{${variables}}\n${pages.join('\n')}`
}

/** Of the drawn pages, rounded up: a fraction too little would start another sheet. */
export const measurePages = (root: ParentNode): number[] =>
  [...root.querySelectorAll<HTMLElement>('.paper-page')].map(({ offsetHeight }) => Math.ceil(offsetHeight / PIXELS_PER_MM) + 1)

export const PIXELS_PER_MM = 96 / 25.4

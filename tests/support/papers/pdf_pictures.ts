/** The pages of a PDF as pictures and as text, and the QR codes that are read from them. */
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import jsQR from 'jsqr'

export interface PagePicture { readonly width: number, readonly height: number, readonly data: Uint8Array }

export const picturesOf = (pdf: Uint8Array, scale = 4): Promise<PagePicture[]> => pagesOf(pdf, async (page) => {
  const { width, height, data } = await page.render({ scale, render: 'bitmap' })
  return { width, height, data: inRgbOrder(data) }
})

export const textOfPdf = (pdf: Uint8Array): Promise<string[]> => pagesOf(pdf, (page) => page.getText())

async function pagesOf<T>(pdf: Uint8Array, read: (page: PDFiumPage) => T | Promise<T>): Promise<T[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pages: T[] = []
    for (const page of document.pages()) pages.push(await read(page))
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}

/** Null if the page has no code that can be read. */
export const qrCodeIn = ({ width, height, data }: PagePicture): string | null =>
  jsQR.default(new Uint8ClampedArray(data), width, height)?.data ?? null

/** Pdfium draws blue, green, red. */
function inRgbOrder(data: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(data)
  for (let at = 0; at < copy.length; at += 4) [copy[at], copy[at + 2]] = [data[at + 2] ?? 0, data[at] ?? 0]
  return copy
}

/** Draws a paper by typst, which shapes Arabic. Only loaded in the worker thread: the library holds 80 MB while it is used. */
import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { qrPath } from '#common/files/qr_path'
import type { PaperBlock, PaperDocument } from '#common/files/paper_document'

const FONTS = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
]
const template = readFileSync(new URL('paper.typ', import.meta.url), 'utf8')
let compiler: NodeCompiler | undefined

export function drawPdf(paper: PaperDocument): Buffer {
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontBlobs: FONTS.map(readFont) }] })
  const data = { ...paper, pages: paper.pages.map((page) => ({ ...page, blocks: page.blocks.map(withQrPicture) })) }
  try {
    const compiled = compiler.compile({ mainFileContent: template, inputs: { paper: JSON.stringify(data) } })
    if (!compiled.result) throw new Error(`typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
    return compiler.pdf(compiled.result)
  } finally {
    compiler.evictCache(0)
  }
}

const readFont = (url: string): Buffer => readFileSync(new URL(url))

/** QR codes as pictures. */
function withQrPicture(block: PaperBlock): object {
  if (block.kind === 'qr') return { ...block, svg: svgOf(block.content) }
  if (block.kind !== 'columns') return block
  return { ...block, columns: block.columns.map((column) => ({ ...column, blocks: column.blocks.map(withQrPicture) })) }
}

function svgOf(content: string): string {
  const { size, path } = qrPath(content)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`
}

/** Worker thread of render_pdf.ts: drawing many pages takes seconds, which must not block other requests. */
import { parentPort } from 'node:worker_threads'
import { drawPdf } from './typst_compiler.ts'
import type { PaperDocument } from '#common/paper_document'

parentPort?.on('message', ({ id, paper }: { id: number, paper: PaperDocument }) => {
  try {
    parentPort?.postMessage({ id, pdf: drawPdf(paper) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
})

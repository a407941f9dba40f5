/** Worker thread of render_pdf.ts: drawing many pages takes seconds, which must not block other requests. */
import { parentPort } from 'node:worker_threads'
import { releaseMemory } from './release_memory.ts'
import { drawPdf } from './typst_compiler.ts'
import type { DrawnPaper } from './render_pdf.ts'
import type { PaperDocument } from '#common/files/paper_document'

const answerTo = (paper: PaperDocument): DrawnPaper => {
  try {
    return { pdf: drawPdf(paper) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (paper: PaperDocument) => {
  const answer = answerTo(paper)
  // What the library has drawn lies outside the heap, where it calls for no collection: each paper would keep its 100 MB.
  void releaseMemory().finally(() => { parentPort?.postMessage(answer) })
})

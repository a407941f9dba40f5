/**
 * A paper as a PDF, drawn by a worker thread, one after another. The thread starts with the first one and ends after a quiet time, which
 * frees its memory.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BoundedQueue } from '#common/bounded_queue'
import { Turns } from '#backend/turns/turns'
import type { PaperDocument } from '#common/paper_document'

/** What one paper takes, from reading its rows: up to a second and 150 MB. */
export const paperTurns = new Turns({ atOnce: 2, ofOne: 5, ofAll: 30 })

export interface DrawnPaper { readonly pdf?: Uint8Array, readonly error?: string }

const IDLE_MS = 20_000
const drawings = new BoundedQueue({ atOnce: 1 })
let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined

/** Within `paperTurns`, or by a job. */
export const renderPdf = (paper: PaperDocument): Promise<Buffer> => drawings.run(null, () => draw(paper))

async function draw(paper: PaperDocument): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= startWorker()
  const current = worker
  const drawn = new AbortController()
  current.ref()
  try {
    current.postMessage(paper)
    const [{ pdf, error }] = await Promise.race([
      once(current, 'message', drawn) as Promise<[DrawnPaper]>,
      once(current, 'exit', drawn).then(() => { throw new Error('the PDF worker ended') }),
    ])
    if (!pdf) throw new Error(error)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  } finally {
    drawn.abort()
    rest(current)
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('pdf_worker.ts', import.meta.url))
  // Of an error the drawing hears too.
  started.on('error', () => {})
  started.once('exit', () => { if (worker === started) worker = null })
  return started
}

/** The idle worker keeps no process alive. */
function rest(resting: Worker): void {
  resting.unref()
  idle = setTimeout(() => void resting.terminate(), IDLE_MS).unref()
}

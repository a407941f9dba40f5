/**
 * A paper as a PDF, drawn by a worker thread, one after another. The thread starts with the first one and ends after a quiet time, which
 * frees its memory.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BoundedQueue } from '#common/bounded_queue'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { Turns } from '#backend/engine/turns/turns'
import type { PaperDocument } from '#common/files/paper_document'

/** What one paper takes, from reading its rows: up to a second and 150 MB. */
export const paperTurns = new Turns({ atOnce: 2, ofOne: 5, ofAll: 30 })

export interface DrawnPaper { readonly pdf?: Uint8Array, readonly error?: string }

const IDLE_MS = 20_000
/** A paper within its limit of pages takes some seconds; the thread of one that takes longer is ended, because others wait behind it. */
const MAX_SECONDS = 60
const drawings = new BoundedQueue({ atOnce: 1 })
let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined

/** Within `paperTurns`, or by a job. Throws PaperTooSlow. */
export const renderPdf = (paper: PaperDocument, maxSeconds = MAX_SECONDS): Promise<Buffer> =>
  drawings.run(null, () => draw(paper, maxSeconds))

async function draw(paper: PaperDocument, maxSeconds: number): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= startWorker()
  const current = worker
  const drawn = new AbortController()
  let isLate = false
  const late = setTimeout(() => { isLate = true; void current.terminate() }, maxSeconds * 1000)
  current.ref()
  try {
    current.postMessage(paper)
    const [{ pdf, error }] = await Promise.race([
      once(current, 'message', drawn) as Promise<[DrawnPaper]>,
      once(current, 'exit', drawn).then(() => { throw isLate ? new PaperTooSlow() : new Error('the PDF worker ended') }),
    ])
    if (!pdf) throw new Error(error)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  } finally {
    clearTimeout(late)
    drawn.abort()
    rest(current)
  }
}

class PaperTooSlow extends PublicError {
  constructor() {
    super(503, 'E_UNAVAILABLE', (t) => t('errors.printing.slow'))
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('worker.ts', import.meta.url))
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

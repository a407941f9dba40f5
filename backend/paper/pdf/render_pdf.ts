/** A paper as a PDF. The worker thread starts with the first one and ends after a minute without work, which frees its memory. */
import { Worker } from 'node:worker_threads'
import type { PaperDocument } from '#common/paper_document'

interface Waiting { resolve(pdf: Buffer): void, reject(error: Error): void }
interface Answer { readonly id: number, readonly pdf?: Uint8Array, readonly error?: string }

const IDLE_MS = 60_000
const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined
let count = 0

export function renderPdf(paper: PaperDocument): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= startWorker()
  const [id, current] = [++count, worker]
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    current.ref()
    current.postMessage({ id, paper })
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('pdf_worker.ts', import.meta.url))
  started.on('message', ({ id, pdf, error }: Answer) => {
    const request = waiting.get(id)
    waiting.delete(id)
    if (!waiting.size) rest(started)
    if (pdf) request?.resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
    else request?.reject(new Error(error))
  })
  started.on('error', (error) => { end(started, error as Error) })
  started.on('exit', () => { end(started, new Error('the PDF worker ended')) })
  return started
}

/** The idle worker keeps no process alive. */
function rest(started: Worker): void {
  started.unref()
  idle = setTimeout(() => { if (!waiting.size) void started.terminate() }, IDLE_MS).unref()
}

function end(ended: Worker, error: Error): void {
  if (worker !== ended) return
  worker = null
  const failed = [...waiting.values()]
  waiting.clear()
  for (const request of failed) request.reject(error)
}

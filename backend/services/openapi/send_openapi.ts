/** GET /api/openapi.json: built once per language, cached, with an ETag. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { spendApiCall } from '#backend/services/auth/limits/rate_limits'
import { sendCompressed, type CompressedText } from '#backend/engine/http/compressed_text'
import type { Locale } from '#common/locales'
import type { PublicCall } from '#backend/engine/calls/define_call'

/** `program` is the worker that builds the document: it receives the language and posts the compressed document. */
export async function sendOpenApi(program: URL, { ctx }: PublicCall): Promise<void> {
  await spendApiCall(['address', ctx.request.ip()])
  const document = await cachedDocument(ctx.locale, program)
  ctx.response.header('cache-control', 'no-cache').header('vary', 'accept-language').type('json')
  await sendCompressed(ctx, document)
}

const documents = new Map<Locale, Promise<CompressedText>>()

function cachedDocument(locale: Locale, program: URL): Promise<CompressedText> {
  const known = documents.get(locale)
  if (known) return known
  const built = build(locale, program)
  documents.set(locale, built)
  // After a failure the next request tries again.
  built.catch(() => documents.delete(locale))
  return built
}

/** Rejects with the error of the worker. */
async function build(locale: Locale, program: URL): Promise<CompressedText> {
  const worker = new Worker(program, { workerData: locale })
  // The worker must not delay the shutdown of the server.
  worker.unref()
  const [document] = await once(worker, 'message') as [CompressedText]
  return document
}

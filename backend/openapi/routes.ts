/** GET /api/openapi.json: built once a language, then handed out; whoever has it already is told so. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { spendApiCall } from '#backend/auth/limits'
import { sendPacked, type Packed } from '#backend/http/packed'
import type { Locale } from '#common/locales'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'

/** `program` builds the document in a thread: it gets the language, and sends the document packed. */
export function registerOpenApiRoutes(router: HttpRouterService, program: URL): void {
  router.get('/api/openapi.json', async (ctx: HttpContext) => {
    await spendApiCall(['address', ctx.request.ip()])
    const packed = await documentIn(ctx.locale, program)
    ctx.response.header('cache-control', 'no-cache').header('vary', 'accept-language').type('json')
    await sendPacked(ctx, packed)
  })
}

const documents = new Map<Locale, Promise<Packed>>()

function documentIn(locale: Locale, program: URL): Promise<Packed> {
  const known = documents.get(locale)
  if (known) return known
  const built = build(locale, program)
  documents.set(locale, built)
  // The next one who asks finds out whether it was only this once.
  built.catch(() => documents.delete(locale))
  return built
}

/** Rejects with what the thread throws. */
async function build(locale: Locale, program: URL): Promise<Packed> {
  const thread = new Worker(program, { workerData: locale })
  // Nobody waits for it who stops the server.
  thread.unref()
  const [packed] = await once(thread, 'message') as [Packed]
  return packed
}

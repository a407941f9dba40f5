/** GET /api/openapi.json: built once a language, then handed out; whoever has it already is told so. */
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gunzip } from 'node:zlib'
import { spendApiCall } from '#backend/auth/limits'
import type { Locale } from '#backend/language'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { Built } from './build.ts'

export function registerOpenApiRoutes(router: HttpRouterService): void {
  router.get('/api/openapi.json', async ({ request, response, locale }: HttpContext) => {
    await spendApiCall(['address', request.ip()])
    const { packed, etag } = await documentIn(locale)
    response.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-language, accept-encoding')
    if (request.header('if-none-match') === etag) return response.status(304).send(null)
    response.header('content-type', 'application/json; charset=utf-8')
    if (!request.encoding(['gzip'])) return response.send(await promisify(gunzip)(packed))
    return response.header('content-encoding', 'gzip').send(Buffer.from(packed))
  })
}

const documents = new Map<Locale, Promise<Built>>()

function documentIn(locale: Locale): Promise<Built> {
  const known = documents.get(locale)
  if (known) return known
  const built = build(locale)
  documents.set(locale, built)
  // The next one who asks finds out whether it was only this once.
  built.catch(() => documents.delete(locale))
  return built
}

/** Rejects with what the thread throws. */
async function build(locale: Locale): Promise<Built> {
  const thread = new Worker(new URL('build.ts', import.meta.url), { workerData: locale })
  // Nobody waits for it who stops the server.
  thread.unref()
  const [built] = await once(thread, 'message') as [Built]
  return built
}

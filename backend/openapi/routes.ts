/** GET /api/openapi.json: built once a language, then handed out; whoever has it already is told so. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { spendApiCall } from '#backend/auth/limits'
import type { Locale } from '#backend/language'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerOpenApiRoutes(router: HttpRouterService): void {
  router.get('/api/openapi.json', async ({ request, response, locale }: HttpContext) => {
    await spendApiCall(['address', request.ip()])
    const { text, packed, etag } = await (built[locale] ??= build(locale))
    response.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-language, accept-encoding')
    if (request.header('if-none-match') === etag) return response.status(304).send(null)
    response.header('content-type', 'application/json; charset=utf-8')
    if (!request.encoding(['gzip'])) return response.send(text)
    return response.header('content-encoding', 'gzip').send(packed)
  })
}

interface Built { readonly text: string; readonly packed: Buffer; readonly etag: string }

const built: Partial<Record<Locale, Promise<Built>>> = {}

async function build(locale: Locale): Promise<Built> {
  const { openApi } = await import('./document.ts')
  const text = JSON.stringify(openApi(locale))
  return { text, packed: gzipSync(text), etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}

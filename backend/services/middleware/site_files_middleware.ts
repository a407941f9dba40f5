import { existsSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import StaticMiddleware from '@adonisjs/static/static_middleware'
import { isServerPath } from '#backend/engine/http/server_url_paths'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const COMPRESSIBLE = /^\/assets\/[\w.-]+\.(js|css|svg)$/
const TYPES: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' }
const ENCODINGS = [{ encoding: 'br', end: 'br' }, { encoding: 'gzip', end: 'gz' }]

/** Serves the built files. Skips API routes, because looking for a file costs a system call. */
export default class SiteFilesMiddleware {
  // Written by the @inject decorator otherwise; Node runs these sources without a build and does not support decorators.
  static containerInjections = { _constructor: { dependencies: [StaticMiddleware] } }

  readonly #files: StaticMiddleware

  constructor(files: StaticMiddleware) {
    this.#files = files
  }

  handle(ctx: HttpContext, next: NextFn) {
    const path = ctx.request.url()
    // The server renders the home page (backend/pages/site).
    if (path === '/' || isServerPath(path)) return next()
    preferCompressed(ctx)
    return this.#files.handle(ctx, next)
  }
}

/** Sends the precompressed version of a script, style sheet or SVG if the browser accepts its encoding. */
function preferCompressed({ request, response }: HttpContext) {
  const path = request.url()
  const [, kind = ''] = COMPRESSIBLE.exec(path) ?? []
  if (!kind) return
  response.header('vary', 'accept-encoding')
  const isThere = (end: string) => existsSync(app.publicPath(`${path.slice(1)}.${end}`))
  const available = ENCODINGS.find(({ encoding, end }) => request.encoding([encoding]) && isThere(end))
  if (!available) return
  request.request.url = `${path}.${available.end}`
  response.header('content-encoding', available.encoding).header('content-type', TYPES[kind] ?? '')
}

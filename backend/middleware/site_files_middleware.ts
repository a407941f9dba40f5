import { existsSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import StaticMiddleware from '@adonisjs/static/static_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Calls, and the page that the server writes (backend/site): not the document that lies in the folder under its name. */
const CALLS = /^\/((api|auth|health|metrics|files)(\/|$)|$)/
const PACKABLE = /^\/assets\/[\w.-]+\.(js|css|svg)$/
const TYPES: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' }
const PACKINGS = [{ encoding: 'br', end: 'br' }, { encoding: 'gzip', end: 'gz' }]

/** Looking for a file costs a system call: no call of the API pays for one. */
export default class SiteFilesMiddleware {
  // What the @inject decorator would write; Node runs these sources as they are and knows no decorators.
  static containerInjections = { _constructor: { dependencies: [StaticMiddleware] } }

  readonly #files: StaticMiddleware

  constructor(files: StaticMiddleware) {
    this.#files = files
  }

  handle(ctx: HttpContext, next: NextFn) {
    if (CALLS.test(ctx.request.url())) return next()
    preferPacked(ctx)
    return this.#files.handle(ctx, next)
  }
}

/** A script, style or drawing is sent as the build has packed it, when the browser takes that. */
function preferPacked({ request, response }: HttpContext) {
  const path = request.url()
  const [, kind = ''] = PACKABLE.exec(path) ?? []
  if (!kind) return
  response.header('vary', 'accept-encoding')
  const isThere = (end: string) => existsSync(app.publicPath(`${path.slice(1)}.${end}`))
  const packing = PACKINGS.find(({ encoding, end }) => request.encoding([encoding]) && isThere(end))
  if (!packing) return
  request.request.url = `${path}.${packing.end}`
  response.header('content-encoding', packing.encoding).header('content-type', TYPES[kind] ?? '')
}

import { appUrl } from '#backend/engine/env/env'
import { pushOrigins } from '#backend/engine/env/push_origins'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** The Content-Security-Policy. `images`: further origins of images. */
export const contentSecurityPolicy = (images: readonly string[] = []): string => [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  // The reader of codes in pictures of a camera is WebAssembly (admin/kit/camera/code_reader.ts). It allows no eval of scripts.
  "script-src 'self' 'wasm-unsafe-eval'",
  // antd writes its styles into the page at run time.
  "style-src 'self' 'unsafe-inline'",
  ["img-src 'self' data: blob:", ...images].join(' '),
  "font-src 'self' data:",
  "media-src 'self' blob:",
  ...(pushOrigins.length ? [["connect-src 'self'", ...pushOrigins].join(' ')] : []),
].join('; ')

/** Responses for one person or for the holder of a link. A handler of a cacheable response overrides the header. */
const PRIVATE = /^\/(api|auth|o)(\/|$)/
/** Links to orders and accounts contain a secret and must not be indexed. */
const UNLISTED = /^\/(o|restore|user|client|courier|api|auth|files)(\/|$)/

const TWO_YEARS = 63_072_000

const isHttps = appUrl.startsWith('https:')
const POLICY = contentSecurityPolicy()

export default class SecurityHeadersMiddleware {
  handle({ request, response }: HttpContext, next: NextFn) {
    response.header('content-security-policy', POLICY)
    response.header('x-content-type-options', 'nosniff')
    response.header('referrer-policy', 'strict-origin-when-cross-origin')
    response.header('x-frame-options', 'DENY')
    response.header('cross-origin-opener-policy', 'same-origin')
    response.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=()')
    response.header('x-request-id', request.id() ?? '')
    const path = request.url()
    if (PRIVATE.test(path)) response.header('cache-control', 'private, no-store')
    if (UNLISTED.test(path)) response.header('x-robots-tag', 'noindex, nofollow')
    if (isHttps) response.header('strict-transport-security', `max-age=${TWO_YEARS}; includeSubDomains`)
    return next()
  }
}

/**
 * Parses the body: JSON, or a form of one level. Before that it is bounded by who sends it, in bytes and in values: whatever is spent
 * on it holds the event loop for everybody.
 */
import { defineConfig } from '@adonisjs/core/bodyparser'
import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import { CALLBACK_PATH } from '#backend/services/channels/callbacks/callback_path'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { invalid } from '#backend/engine/resource/refusals'
import { errorCode } from '#common/text/error_code'
import { hasMoreParts } from '#common/text/json_parts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Of whoever is signed in; a body of nobody is a sign-in, an answer to a quote, or not for us. */
export const MAX_KILOBYTES = 1024
export const GUEST_KILOBYTES = 16
/** The largest record that is sent back as it was read has 500 rows of some 60 values. */
export const MAX_PARTS = 40_000

/** Of a body of this request, and of all fields of a form. */
export const maxKilobytes = ({ is_known }: Pick<HttpContext, 'is_known'>): number => (is_known ? MAX_KILOBYTES : GUEST_KILOBYTES)

/** Of a provider, which says who it is by a signature over the body: it is parsed by the call that knows the secret. */
export const isCallback = ({ request }: HttpContext): boolean => request.url().startsWith(CALLBACK_PATH)

const isLarge = (ctx: HttpContext): boolean => ctx.is_known === true || isCallback(ctx)

/** JSON arrives as text, so that its values are counted first. */
const parserOf = (kilobytes: number) => new BodyParserMiddleware(defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  raw: { types: ['application/json'], limit: `${kilobytes}kb` },
  json: { types: [] },
  form: { limit: `${kilobytes}kb`, convertEmptyStringsToNull: false, types: ['application/x-www-form-urlencoded'] },
  multipart: { autoProcess: false, types: ['multipart/form-data'] },
}))
const ofPeople = parserOf(MAX_KILOBYTES)
const ofGuests = parserOf(GUEST_KILOBYTES)

export default class BodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if ((ctx.request.header('content-encoding') ?? 'identity') !== 'identity') throw new EncodedBody()
    let isRead = false
    try {
      return await (isLarge(ctx) ? ofPeople : ofGuests).handle(ctx, () => {
        isRead = true
        if (!isCallback(ctx)) readJson(ctx)
        return next()
      })
    } catch (error) {
      throw !isRead && errorCode(error) === 'E_REQUEST_ENTITY_TOO_LARGE' ? new BodyTooLarge(ctx) : error
    }
  }
}

function readJson({ request }: HttpContext): void {
  const text = request.raw()
  if (!text || !request.is(['application/json'])) return
  if (hasMoreParts(text, MAX_PARTS)) throw invalid('body', (t) => t('errors.query.too_many', { max: MAX_PARTS }))
  request.updateBody(parse(text))
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch {
    // Answered below.
  }
  throw new BrokenBody()
}

class EncodedBody extends PublicError {
  constructor() {
    super(415, 'E_ENCODING', (t) => t('errors.E_ENCODING'))
  }
}

class BrokenBody extends PublicError {
  constructor() {
    super(400, 'E_BAD_REQUEST', (t) => t('errors.E_BAD_REQUEST'))
  }
}

export class BodyTooLarge extends PublicError {
  constructor({ is_known }: Pick<HttpContext, 'is_known'>) {
    super(413, 'E_TOO_LARGE', (t) => (is_known ? t('errors.E_TOO_LARGE') : t('errors.large_guest', { max: GUEST_KILOBYTES })))
  }
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The request has a token that is valid: set before its body is read. */
    is_known?: true
  }
}

import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import { PublicError } from '#backend/exceptions/public_error'
import { errorCode } from '#common/error_code'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Parses the body. The response to a body that does not match its Content-Encoding is 400. */
export default class BodyMiddleware {
  // Written by the @inject decorator otherwise; Node runs these sources without a build and does not support decorators.
  static containerInjections = { _constructor: { dependencies: [BodyParserMiddleware] } }

  readonly #parser: BodyParserMiddleware

  constructor(parser: BodyParserMiddleware) {
    this.#parser = parser
  }

  async handle(ctx: HttpContext, next: NextFn) {
    let isRead = false
    try {
      return await this.#parser.handle(ctx, () => {
        isRead = true
        return next()
      })
    } catch (error) {
      if (isRead || !isDecompressionError(error)) throw error
      throw new CorruptBody()
    }
  }
}

/** zlib: Z_DATA_ERROR, Z_BUF_ERROR …; brotli: ERR__ERROR_FORMAT_…, ERR_BROTLI_… */
const isDecompressionError = (error: unknown): boolean =>
  /^(Z_|ERR__ERROR_|ERR_BROTLI)/.test(String(errorCode(error)))

class CorruptBody extends PublicError {
  constructor() {
    super(400, 'E_BAD_REQUEST', (t) => t('errors.content_encoding'))
  }
}

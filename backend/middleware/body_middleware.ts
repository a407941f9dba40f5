import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import { PublicError } from '#backend/exceptions/public_error'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Reads the body. What is no gzip, deflate or brotli although it says so is the sender's mistake. */
export default class BodyMiddleware {
  // What the @inject decorator would write; Node runs these sources as they are and knows no decorators.
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
      if (isRead || !isOfZlib(error)) throw error
      throw new CorruptBody()
    }
  }
}

/** Z_DATA_ERROR, Z_BUF_ERROR …; of brotli ERR__ERROR_FORMAT_…, ERR_BROTLI_… */
const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR__ERROR_|ERR_BROTLI)/.test(String(error.code))

class CorruptBody extends PublicError {
  constructor() {
    super(400, 'E_BAD_REQUEST', (t) => t('errors.content_encoding'))
  }
}

import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { errorResponse, errorTexts } from './error_response.ts'
import { PublicError } from './public_error.ts'
import { dataExceptionField } from './data_exception.ts'
import type { HttpError } from '@adonisjs/core/types/http'

export default class HttpExceptionHandler extends ExceptionHandler {
  override handle(error: unknown, ctx: HttpContext) {
    const { status, headers, body } = errorResponse(error, ctx.t)
    if (dataExceptionField(error)) ctx.logger.warn({ err: error }, 'a value that no validator has refused')
    for (const [name, value] of Object.entries(headers)) ctx.response.header(name, value)
    const told = ctx.caller?.guard === 'courier' ? { texts: errorTexts(error) } : {}
    ctx.response.status(status).send({ ...body, ...told, request_id: ctx.request.id() })
    return Promise.resolve()
  }

  /** Only unexpected errors are logged. */
  protected override shouldReport(error: HttpError) {
    return error.status >= 500 && !(error instanceof PublicError) && super.shouldReport(error)
  }
}

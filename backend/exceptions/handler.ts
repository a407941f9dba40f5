import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { errorResponse } from './error_response.ts'
import { PublicError } from './public_error.ts'
import { unfitField } from './unfit_value.ts'
import type { HttpError } from '@adonisjs/core/types/http'

export default class HttpExceptionHandler extends ExceptionHandler {
  override handle(error: unknown, ctx: HttpContext) {
    const { status, headers, body } = errorResponse(error, ctx.t)
    if (unfitField(error)) ctx.logger.warn({ err: error }, 'a value that no validator has refused')
    for (const [name, value] of Object.entries(headers)) ctx.response.header(name, value)
    ctx.response.status(status).send({ ...body, request_id: ctx.request.id() })
    return Promise.resolve()
  }

  /** A refusal is an answer; only our own failures are news. */
  protected override shouldReport(error: HttpError) {
    return error.status >= 500 && !(error instanceof PublicError) && super.shouldReport(error)
  }
}

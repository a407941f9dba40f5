/**
 * The calls of specification §7 are sent as forms too (multipart/form-data), with `_method` among the fields: their fields are read
 * before the route is found. Files are not taken. Other forms are read by the calls that receive a file (read_form.ts).
 */
import { readForm } from './read_form.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const CALLS = /^\/(auth\/|api\/\w+\/\w+\/\d+\/fcm-token-web\/?$)/
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE']

export default class FormMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { request } = ctx
    const isForm = /^multipart\/form-data/i.test(request.header('content-type') ?? '')
    if (isForm && METHODS.includes(request.method()) && CALLS.test(request.parsedUrl.pathname ?? '')) {
      await readForm(ctx, null, ({ stream }) => { stream.resume() })
    }
    return next()
  }
}

import { invalid } from '#backend/engine/resource/refusals'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const ALLOWED = ['PUT', 'PATCH', 'DELETE']

/** `{ "_method": "PUT" }` in the body of a POST makes it a PUT. The key is removed from the body. */
export default class MethodOverrideMiddleware {
  handle({ request }: HttpContext, next: NextFn) {
    if (request.method() !== 'POST') return next()
    const { _method: method, ...body } = request.body()
    if (method === undefined) return next()
    if (typeof method !== 'string' || !ALLOWED.includes(method.toUpperCase())) throw invalid('_method', (t) => t('errors.method_override'))
    request.request.method = method.toUpperCase()
    request.updateBody(body)
    return next()
  }
}

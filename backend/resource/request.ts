/** What the writing half needs of an HTTP request. */
import type { HttpContext } from '@adonisjs/core/http'
import { invalid } from './refusals.ts'
import { isRecord } from '#common/is_record'
import type { Request } from './write/fingerprint.ts'
import type { Data } from '#schema/predicate'

export const requestOf = (ctx: HttpContext): Request => ({
  key: ctx.request.header('Idempotency-Key'),
  method: ctx.request.method(),
  url: ctx.request.url(true),
  body: ctx.request.body() as unknown,
})

export function bodyOf(ctx: HttpContext): Data {
  const body = ctx.request.body() as unknown
  if (!isRecord(body)) throw invalid('body', (t) => t('errors.E_BAD_REQUEST'))
  const { _method: _, ...sent } = body
  return sent
}

/** For calls that take nothing. */
export function assertEmpty(ctx: HttpContext): void {
  const [unknown] = Object.keys(bodyOf(ctx))
  if (unknown !== undefined) throw invalid(unknown, (t) => t('errors.field.unknown'))
}

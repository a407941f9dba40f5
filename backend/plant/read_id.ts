import { invalid } from '#backend/resource/refusals'
import type { HttpContext } from '@adonisjs/core/http'

/** An id of the query; null: it is not given. */
export function readId(ctx: HttpContext, name: string): number | null {
  const value: unknown = ctx.request.qs()[name]
  if (value === undefined) return null
  if (typeof value !== 'string' || !/^[1-9]\d{0,14}$/.test(value)) throw invalid(name, (t) => t('errors.field.type.reference'))
  return Number(value)
}

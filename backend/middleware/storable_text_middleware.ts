import { invalid } from '#backend/resource/refusals'
import { findUnstorable, isStorable, type Unstorable } from '#backend/database/storable_text'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/**
 * Refuses text that the database cannot store, numbers that are not finite and what is far too long, before any handler runs. Multipart
 * forms are checked when they are received.
 */
export default class StorableTextMiddleware {
  handle({ request }: HttpContext, next: NextFn) {
    const { pathname, query } = request.parsedUrl
    if (!isStorable(pathname ?? '')) throw unstorable('path')
    // Decoded query strings are well-formed Unicode and can only contain NUL.
    for (const [name, value] of /%00/.test(query ?? '') ? new URLSearchParams(query ?? '') : [])
      if (!isStorable(name + value)) throw unstorable(isStorable(name) ? name : 'query')
    assertStorable(request.body())
    return next()
  }
}

export function assertStorable(body: unknown): void {
  const found = findUnstorable(body)
  if (found) throw invalid(found.path || 'body', (t) => t(MESSAGES[found.reason], { max: found.max }))
}

const MESSAGES = {
  characters: 'errors.field.characters', deep: 'errors.field.deep', number: 'errors.field.infinite', many: 'errors.query.too_many',
  long: 'errors.field.long',
} as const satisfies Record<Unstorable['reason'], string>

const unstorable = (field: string) => invalid(field, (t) => t(MESSAGES.characters))

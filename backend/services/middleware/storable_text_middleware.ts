import { invalid } from '#backend/engine/resource/refusals'
import { findUnstorable, isStorable, type Unstorable } from '#backend/engine/database/storable_text'
import { cleanTexts } from '#common/text/clean_text'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/**
 * Refuses text that the database cannot store, numbers that are not finite and what is far too long, and removes from bodies what
 * cannot be seen, before any handler runs: what is left empty is empty for all of them. Multipart forms are read when they are received.
 */
export default class StorableTextMiddleware {
  handle({ request }: HttpContext, next: NextFn) {
    const { pathname, query } = request.parsedUrl
    if (!isStorable(pathname ?? '')) throw unstorable('path')
    // Decoded query strings are well-formed Unicode and can only contain NUL.
    for (const [name, value] of /%00/.test(query ?? '') ? new URLSearchParams(query ?? '') : [])
      if (!isStorable(name + value)) throw unstorable(isStorable(name) ? name : 'query')
    readTexts(request)
    return next()
  }
}

export function readTexts(request: HttpContext['request']): void {
  const found = findUnstorable(request.body())
  if (found) throw invalid(found.path || 'body', (t) => t(MESSAGES[found.reason], { max: found.max }))
  request.updateBody(cleanTexts(request.body()) as Record<string, unknown>)
}

const MESSAGES = {
  characters: 'errors.field.characters', deep: 'errors.field.deep', number: 'errors.field.infinite', many: 'errors.query.too_many',
  long: 'errors.field.long',
} as const satisfies Record<Unstorable['reason'], string>

const unstorable = (field: string) => invalid(field, (t) => t(MESSAGES.characters))

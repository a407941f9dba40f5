import { invalid } from '#backend/resource/refusals'
import { findUnstorable, isStorable } from '#backend/database/storable_text'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Refuses text that the database cannot store before any handler runs. Multipart forms are checked when they are received. */
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
  if (found) throw unstorable(found.path || 'body', found.reason)
}

const unstorable = (field: string, reason = 'characters') => invalid(field, (t) => t(`errors.field.${reason}`))

import { translator, type Translate } from '#backend/engine/i18n/translator'
import { LOCALES, type Locale } from '#common/locales'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** The caller's language from Accept-Language, English by default. */
export default class LocaleMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    ctx.locale = readLocale(ctx)
    ctx.t = translator(ctx.locale)
    return next()
  }
}

/** By header: browsers send few different ones. */
const locales = new Map<string, Locale>()
const MAX_HEADERS = 1000

function readLocale({ request }: HttpContext): Locale {
  const header = request.header('accept-language', '') ?? ''
  const known = locales.get(header)
  if (known) return known
  const best = request.language([...LOCALES])
  const locale = LOCALES.find((name) => name === best) ?? 'en'
  if (locales.size >= MAX_HEADERS) locales.clear()
  locales.set(header, locale)
  return locale
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    locale: Locale
    t: Translate
  }
}

import { translator, type Translate } from '#backend/i18n/translator'
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

function readLocale({ request }: HttpContext): Locale {
  const best = request.language([...LOCALES])
  return LOCALES.find((locale) => locale === best) ?? 'en'
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    locale: Locale
    t: Translate
  }
}

/** The language of a page that is not of the staff: the one that its address names, else that of the browser, else Arabic. */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#common/locales'
import type { HttpContext } from '@adonisjs/core/http'

export const chosenLocale = ({ request }: Pick<HttpContext, 'request'>): Locale | null => {
  const chosen: unknown = request.qs().lang
  return LOCALES.find((known) => known === chosen) ?? null
}

/** Without a header, or with `*`, the first one. */
const OFFERED = [DEFAULT_LOCALE, ...LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)]

export function pageLocale(ctx: Pick<HttpContext, 'request' | 'response'>): Locale {
  ctx.response.vary('Accept-Language')
  return chosenLocale(ctx) ?? ctx.request.language(OFFERED) as Locale | null ?? DEFAULT_LOCALE
}

/** The public pages, written by the server: they are read without a script, by people and by search engines. */
import { sendPacked } from '#backend/http/packed'
import { translator } from '#backend/i18n/translator'
import { LOCALES, type Locale } from '#common/locales'
import { companyOf } from './company.ts'
import { writeDocument } from './document.ts'
import { businessFacts } from './facts.ts'
import { home } from './home.ts'
import { keptPage } from './kept.ts'
import { extras, places, priceList } from './offer.ts'
import { privacy } from './privacy.ts'
import { robots, sitemap } from './robots.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { Page } from './frame.ts'

export function registerPublicPages(router: HttpRouterService): void {
  router.get('/', showHome)
  router.get('/privacy-policy', showPrivacy)
  router.get('/robots.txt', ({ response }) => response.type('text/plain').send(robots()))
  router.get('/sitemap.xml', ({ response }) => response.type('application/xml').send(sitemap()))
}

async function showHome(ctx: HttpContext) {
  const page = pageOf(ctx, '/')
  await sendPacked(ctx, await keptPage(`/ ${page.locale}`, async (facts) => {
    const company = companyOf(facts)
    const content = { company, prices: await priceList(facts), extras: await extras(), places: await places() }
    const described = { title: page.t('site.home.title'), description: page.t('site.home.description'), facts: businessFacts(company) }
    return writeDocument({ ...page, ...described }, home(page, content))
  }))
}

async function showPrivacy(ctx: HttpContext) {
  const page = pageOf(ctx, '/privacy-policy')
  await sendPacked(ctx, await keptPage(`/privacy-policy ${page.locale}`, (facts) => {
    const company = companyOf(facts)
    const described = { title: page.t('site.privacy.title'), description: page.t('site.privacy.lead', { name: company.name }) }
    return writeDocument({ ...page, ...described }, privacy(page, company))
  }))
}

/** Arabic, unless the visitor has chosen another language for his visit. */
function pageOf({ request, response }: HttpContext, path: string): Page {
  const chosen: unknown = request.qs().lang
  const locale: Locale = LOCALES.find((known) => known === chosen) ?? 'ar'
  response.header('cache-control', 'no-cache').header('content-language', locale).type('html')
  return { locale, t: translator(locale), path }
}

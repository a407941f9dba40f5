/** Routes of the public pages. The server renders them, so that they need no script. */
import { sendCompressed } from '#backend/engine/http/compressed_text'
import { translator } from '#backend/engine/i18n/translator'
import { chosenLocale, pageLocale } from './page_locale.ts'
import { companyOf, companyJsonLd, publicSpecialDays } from './public_company.ts'
import { renderPublicDocument } from './public_document.ts'
import { homePage } from './home_page.ts'
import { cachedPage } from './page_cache.ts'
import { clientOpinion, fetchExtraServices, offeredKinds, priceList, servedCities } from './public_offer.ts'
import { privacyPage } from './privacy_policy.ts'
import { robotsTxt, sitemap } from './robots.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { PublicPage } from './public_page_layout.ts'

export function registerPublicPages(router: HttpRouterService): void {
  router.get('/', showHome)
  router.get('/privacy-policy', showPrivacy)
  router.get('/robots.txt', ({ response }) => response.type('text/plain').send(robotsTxt()))
  router.get('/sitemap.xml', ({ response }) => response.type('application/xml').send(sitemap()))
}

async function showHome(ctx: HttpContext) {
  const page = pageOf(ctx, '/')
  await sendCompressed(ctx, await cachedPage(`/ ${keyOf(page)}`, async (ruleContext) => {
    const company = companyOf(ruleContext)
    const coming = await publicSpecialDays(ruleContext)
    const places = await servedCities()
    const offer = { kinds: await offeredKinds(), prices: await priceList(ruleContext), extras: await fetchExtraServices(), places }
    const opinion = await clientOpinion()
    const { today } = ruleContext
    const described = { brand: company.name, title: page.t('site.home.title'), description: page.t('site.home.description') }
    const jsonLd = companyJsonLd(company, coming)
    return renderPublicDocument({ ...page, ...described, jsonLd }, homePage(page, { company, coming, opinion, today, ...offer }))
  }))
}

async function showPrivacy(ctx: HttpContext) {
  const page = pageOf(ctx, '/privacy-policy')
  await sendCompressed(ctx, await cachedPage(`/privacy-policy ${keyOf(page)}`, async (ruleContext) => {
    const company = companyOf(ruleContext)
    const lead = page.t('site.privacy.lead', { name: company.name })
    const described = { brand: company.name, title: page.t('site.privacy.title'), description: lead }
    return renderPublicDocument({ ...page, ...described }, privacyPage(page, company, await publicSpecialDays(ruleContext)))
  }))
}

const keyOf = ({ locale, isChosen }: PublicPage): string => `${locale} ${isChosen}`

function pageOf(ctx: HttpContext, path: string): PublicPage {
  const locale = pageLocale(ctx)
  ctx.response.header('cache-control', 'no-cache').header('content-language', locale).type('html')
  return { locale, isChosen: chosenLocale(ctx) !== null, t: translator(locale), path }
}

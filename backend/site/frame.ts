/** Header and footer of the pages that the server writes. */
import { LOCALES, NAME_OF, type Locale } from '#common/locales'
import type { Translate } from '#backend/i18n/translator'
import { logo } from './drawings.ts'
import { html, type Html } from './html.ts'

export interface Page {
  readonly locale: Locale
  readonly t: Translate
  /** Where the page is, without the language. */
  readonly path: string
}


/** Arabic is the language of every path outside of /user (specification §2); another one is chosen for the visit. */
export const inLanguage = (path: string, locale: Locale): string => (locale === 'ar' ? path : `${path}?lang=${locale}`)

export const frame = (page: Page, content: Html): Html => html`
<div class="site">
<a class="skip" href="#main">${page.t('ui.shell.skip')}</a>
<header class="site-header">
<a class="site-brand" href="${inLanguage('/', page.locale)}">${logo}<span>Zarbia</span></a>
<div class="site-tools">${languages(page)}${doors(page)}</div>
</header>
<main id="main" class="site-page" tabindex="-1">${content}</main>
<footer class="site-foot">
<span>${page.t('site.shell.foot')}</span>
<nav aria-label="${page.t('site.shell.links')}">
<a href="${inLanguage('/privacy-policy', page.locale)}">${page.t('site.privacy.title')}</a>
<a href="/admin">${page.t('site.shell.staff')}</a>
</nav>
</footer>
</div>`

const languages = (page: Page) => html`<nav class="languages" aria-label="${page.t('ui.shell.language')}">
${LOCALES.map((other) => language(page, other))}
</nav>`

function language({ path, locale }: Page, other: Locale): Html {
  const current = other === locale ? html`aria-current="true"` : null
  return html`<a href="${inLanguage(path, other)}" lang="${other}" hreflang="${other}" ${current}>${NAME_OF[other]}</a>\n`
}

/** The script of the page shows the one that fits who is signed in; without it, and for everybody else, the first one stands. */
const doors = ({ t, locale }: Page) => html`<nav class="doors" aria-label="${t('site.shell.account')}">
<a class="button" data-kind="primary" data-door="visitor" href="${inLanguage('/client/login', locale)}">
${t('portal.sign_in.title')}</a>
<a class="button" data-kind="primary" data-door="client" href="${inLanguage('/client/dashboard', locale)}" hidden>
${t('portal.dashboard.title')}</a>
<a class="button" data-door="user" href="/user/dashboard" hidden>${t('site.shell.office')}</a>
</nav>`

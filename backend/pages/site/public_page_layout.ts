/** Header and footer of the public pages. */
import { LOCALES, pathInLocale, LANGUAGE_NAMES, type Locale } from '#common/locales'
import type { Translate } from '#backend/engine/i18n/translator'
import { languageIcon, logo } from './illustrations.ts'
import { html, type Html } from './html.ts'

export interface PublicPage {
  readonly locale: Locale
  /** By the visitor: links stay in it. */
  readonly isChosen: boolean
  readonly t: Translate
  /** Path without the language. */
  readonly path: string
}

/** The address of another page, in the language of this one. */
export const linkTo = ({ locale, isChosen }: PublicPage, path: string): string => (isChosen ? pathInLocale(path, locale) : path)

export const publicPageLayout = (page: PublicPage, brand: string, content: Html): Html => html`
<div class="site">
<a class="skip" href="#main">${page.t('ui.shell.skip')}</a>
<header class="site-header">
<a class="site-brand" href="${linkTo(page, '/')}">${logo}<span dir="auto">${brand}</span></a>
<div class="site-tools">${languageLinks(page)}${accountLinks(page)}</div>
</header>
<main id="main" class="site-page" tabindex="-1">${content}</main>
<footer class="site-foot">
<span>${page.t('site.shell.foot')}</span>
<nav aria-label="${page.t('site.shell.links')}">
<a href="${linkTo(page, '/privacy-policy')}">${page.t('site.privacy.title')}</a>
<a href="/admin">${page.t('site.shell.staff')}</a>
</nav>
</footer>
</div>`

/** A menu that opens without a script, like the one of admin/kit/site/language_switch.tsx. */
const languageLinks = (page: PublicPage) => html`<details class="disclosure languages">
<summary class="icon-button" title="${page.t('ui.shell.language')}"><span class="unseen">${page.t('ui.shell.language')}</span>
${languageIcon}${languageName(page.locale)}</summary>
<nav class="disclosure-panel" aria-label="${page.t('ui.shell.language')}">${LOCALES.map((other) => languageLink(page, other))}</nav>
</details>`

function languageLink({ path, locale }: PublicPage, other: Locale): Html {
  const current = other === locale ? html`aria-current="true"` : null
  return html`<a class="choice" href="${pathInLocale(path, other)}" hreflang="${other}" ${current}>
${languageName(other)}</a>\n`
}

/** With the flag of admin/kit/style/base.css. */
const languageName = (locale: Locale) => html`<span class="language" lang="${locale}">${LANGUAGE_NAMES[locale]}</span>`

/** A script shows the link for the signed-in person; without it, and for visitors, the first link is shown. */
const accountLinks = (page: PublicPage) => html`<nav class="doors" aria-label="${page.t('site.shell.account')}">
<a class="button" data-kind="primary" data-door="visitor" href="${linkTo(page, '/client/login')}">
${page.t('portal.sign_in.title')}</a>
<a class="button" data-kind="primary" data-door="client" href="${linkTo(page, '/client/dashboard')}" hidden>
${page.t('portal.dashboard.title')}</a>
<a class="button" data-door="user" href="/user/dashboard" hidden>${page.t('site.shell.office')}</a>
</nav>`

/**
 * The sign-in of staff and of clients as it stands before any script has come. The browser draws the same (admin/auth/card.tsx)
 * and takes over what was typed (admin/layout/early.ts); tests/browser/site/early.spec.ts holds the two against each other.
 */
import { eye, logo } from './drawings.ts'
import { inLanguage, type Page } from './frame.ts'
import { html, type Html } from './html.ts'

interface Gate { readonly title: string; readonly lead: string; readonly button: string; readonly aside: readonly [string, string] }

const GATES: Readonly<Record<string, Gate>> = {
  '/admin': {
    title: 'ui.auth.sign_in', lead: 'ui.auth.staff_lead', button: 'ui.auth.sign_in', aside: ['/user/forgot-password', 'ui.auth.forgot'],
  },
  '/client/login': {
    title: 'portal.sign_in.title', lead: 'portal.sign_in.lead', button: 'portal.sign_in.button',
    aside: ['/client/forgot-password', 'portal.code.title'],
  },
}

export const isGate = (path: string): boolean => path in GATES

export function gate({ t, locale, path }: Page): Html | null {
  const said = GATES[path]
  return said ? html`<div class="gate">
<header class="gate-brand"><a href="${inLanguage('/', locale)}">${logo}<span>Zarbia</span></a></header>
<main class="gate-card" tabindex="-1"><h1>${t(said.title)}</h1><p class="gate-lead">${t(said.lead)}</p><div class="alert-blocks"></div>
${form(t, t(said.button))}
<p class="gate-aside"><a href="${said.aside[0]}">${t(said.aside[1])}</a></p></main>
<footer class="gate-foot"><a href="${inLanguage('/privacy-policy', locale)}">${t('ui.auth.privacy')}</a></footer>
</div>` : null
}

/** `method="dialog"`: a browser that has no script sends nothing anywhere. */
const form = (t: Page['t'], button: string): Html => html`<form method="dialog" novalidate>
<div class="field"><label for="early-phone">${t('ui.auth.phone')}</label>
<input class="input" id="early-phone" type="tel" inputmode="tel" dir="ltr" name="phone" autocomplete="username" required></div>
<div class="field"><label for="early-password">${t('ui.auth.password')}</label><div class="with-button">
<input class="input" id="early-password" type="password" dir="ltr" name="password" autocomplete="current-password" required>
<button type="button" class="icon-button" aria-pressed="false" aria-label="${t('ui.auth.show_password')}">${eye}</button></div></div>
<button type="submit" class="button" data-kind="primary" aria-busy="false" aria-disabled="false">${button}</button></form>`

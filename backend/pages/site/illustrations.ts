/** SVG images of the public pages: icons and logo. They are decorative. */
import { readFileSync } from 'node:fs'
import { trustedHtml } from './html.ts'

/** Copies of @ant-design/icons-svg, which is not installed on the server; compared by tests/unit/site/icons.spec.ts. */
const icon = (name: string) => trustedHtml(readFileSync(new URL(`icons/${name}.svg`, import.meta.url), 'utf8')
  .replace('<svg ', '<svg class="icon" aria-hidden="true" '))

export const languageIcon = icon('global')
export const phoneIcon = icon('phone')
export const chatIcon = icon('whats-app')
export const mailIcon = icon('mail')
export const placeIcon = icon('environment')

/** A carpet with its fringes. */
export const logo = trustedHtml(`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
<rect x="2" y="2" width="28" height="28" rx="6" fill="var(--logo-ground, var(--accent))"/>
<path fill="none" stroke="var(--logo-line, var(--on-accent))" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"
d="M9 9.5h14v13H9zM16 12.2l3.8 3.8-3.8 3.8-3.8-3.8z
M11 6.5v3M14.3 6.5v3M17.7 6.5v3M21 6.5v3M11 22.5v3M14.3 22.5v3M17.7 22.5v3M21 22.5v3"/></svg>`)

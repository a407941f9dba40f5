/** SVG images of the public pages: icons, logo and a rug. They are decorative. */
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

const fringes = (y: number) => Array.from({ length: 14 }, (_, i) => `M${28 + i * 14.2} ${y}v14`).join('')
const diamond = (x: number, y: number, r: number) => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}z`

/** A carpet in one colour: borders, a row of diamonds, fringes. */
export const rug = trustedHtml(`<svg class="rug" viewBox="0 0 240 300" fill="none"
stroke="currentColor" stroke-width="3" stroke-linejoin="round" aria-hidden="true">
<path stroke-linecap="round" d="${fringes(14) + fringes(272)}"/>
<rect x="20" y="30" width="200" height="240" rx="4" fill="currentColor" fill-opacity="0.1"/>
<rect x="34" y="44" width="172" height="212"/><rect x="48" y="58" width="144" height="184" stroke-width="1.5"/>
${[92, 150, 208].map((y) => `<path d="${diamond(120, y, 27)}"/><path d="${diamond(120, y, 14)}" fill="currentColor" fill-opacity="0.25"/>
<path stroke-width="1.5" d="${diamond(74, y, 12) + diamond(166, y, 12)}"/>`).join('')}
<path stroke-width="1.5" d="M60 121h120M60 179h120" stroke-dasharray="6 6"/></svg>`)

/** The picture of the home page: a washed carpet that hangs in the light, others rolled up beside it. Decorative. */
import { GROUND } from './drawings.ts'
import { trustedHtml } from './html.ts'

const [DEEP, RED, SAND, CREAM, TEAL, NIGHT] = ['#6d221d', '#9c372c', '#dcb27c', '#f7ecd6', '#2f7d76', '#1f3d3a']

const times = (count: number, draw: (n: number) => string) => Array.from({ length: count }, (_, n) => draw(n)).join('')
/** A tenth of a unit is seen by nobody. */
const at = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
const diamond = (x: number, y: number, w: number, h = w) => `M${at(x, y - h)}L${at(x + w, y)}L${at(x, y + h)}L${at(x - w, y)}z`

/** A diamond with steps, as it is knotted. */
const motif = (x: number, y: number, r: number) => `<path fill="${SAND}" d="${diamond(x, y, r, r * 1.25)}"/>
<path fill="${NIGHT}" d="${diamond(x, y, r * 0.72, r * 0.9)}"/><path fill="${RED}" d="${diamond(x, y, r * 0.46, r * 0.58)}"/>
<path fill="${CREAM}" d="${diamond(x, y, r * 0.2, r * 0.26)}"/>`

const teeth = (x: number, y: number, count: number, step: number) =>
  `M${x} ${y}${times(count, () => `l${step / 2} ${step * 0.6}l${step / 2} ${-step * 0.6}`)}z`

/** 220 × 268 from its corner. The border turns at the corners; light and folds lie over it. */
const carpet = `<g transform="translate(84 62)">
<path stroke="${CREAM}" stroke-width="2.4" stroke-linecap="round" d="${times(28, (n) => `M${at(6 + n * 7.7, 266)}l${n % 3 - 1} 18`)}"/>
<rect width="220" height="268" rx="3" fill="${DEEP}"/>
<rect x="9" y="9" width="202" height="250" fill="${SAND}"/><rect x="13" y="13" width="194" height="242" fill="${TEAL}"/>
<path fill="${CREAM}" d="${times(15, (n) => diamond(27 + n * 11.9, 22, 4.4))}${times(15, (n) => diamond(27 + n * 11.9, 246, 4.4))}
${times(18, (n) => diamond(22, 35 + n * 11.7, 4.4))}${times(18, (n) => diamond(198, 35 + n * 11.7, 4.4))}"/>
<rect x="31" y="31" width="158" height="206" fill="${SAND}"/><rect x="35" y="35" width="150" height="198" fill="${RED}"/>
<path fill="${DEEP}" d="${teeth(35, 35, 10, 15)}M35 233${times(10, () => 'l7.5 -9l7.5 9')}z"/>
<path fill="none" stroke="${DEEP}" stroke-width="2" d="${times(3, (n) => diamond(110, 80 + n * 54, 62, 30))}"/>
${times(3, (n) => motif(110, 80 + n * 54, 22) + motif(62, 80 + n * 54, 10) + motif(158, 80 + n * 54, 10))}
<path fill="${SAND}" d="${times(2, (n) => diamond(86, 107 + n * 54, 5) + diamond(134, 107 + n * 54, 5))}"/>
<rect width="220" height="268" rx="3" fill="url(#folds)"/></g>`

/** A rolled carpet that lies on the floor, seen at its end. */
const roll = (x: number, y: number, r: number, length: number, colour: string) => `<g transform="translate(${x} ${y})">
<path fill="${colour}" d="M0 ${-r}h${length}a${r * 0.55} ${r} 0 0 1 0 ${2 * r}H0z"/>
<path fill="${SAND}" opacity="0.8" d="M${length * 0.34} ${-r}h7v${2 * r}h-7zM${length * 0.68} ${-r}h7v${2 * r}h-7z"/>
<path fill="#000" opacity="0.16" d="M0 ${r * 0.35}h${length + r * 0.5}a${r * 0.55} ${r} 0 0 1 ${-r * 0.5} ${r * 0.65}H0z"/>
<ellipse rx="${r * 0.55}" ry="${r}" fill="${CREAM}"/>
${[0.78, 0.54, 0.3].map((part) =>
  `<ellipse rx="${r * 0.55 * part}" ry="${r * part}" fill="none" stroke="${colour}" stroke-width="3"/>`).join('')}</g>`

const bubble = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity="0.35" stroke="#fff"
stroke-opacity="0.9" stroke-width="1.5"/><path d="M${x - r * 0.55} ${y - r * 0.1}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.45} ${-r * 0.5}"
fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/>`

export const heroPicture = trustedHtml(`<svg class="hero-picture" viewBox="0 0 460 400" aria-hidden="true">
<defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="${GROUND}"/><stop offset="1" stop-color="#e9d9bd"/></linearGradient>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9fd0cb"/><stop offset="1" stop-color="#e6efe2"/></linearGradient>
<linearGradient id="folds"><stop stop-opacity="0.22"/><stop offset="0.14" stop-color="#fff" stop-opacity="0.14"/>
<stop offset="0.34" stop-opacity="0.1"/><stop offset="0.55" stop-color="#fff" stop-opacity="0.12"/><stop offset="0.78" stop-opacity="0.08"/>
<stop offset="0.9" stop-color="#fff" stop-opacity="0.1"/><stop offset="1" stop-opacity="0.2"/></linearGradient></defs>
<rect width="460" height="400" rx="28" fill="url(#wall)"/>
<path fill="#c99d66" d="M318 322V168a58 58 0 0 1 116 0v154z"/><path fill="url(#sky)" d="M326 322V168a50 50 0 0 1 100 0v154z"/>
<circle cx="396" cy="160" r="17" fill="#f6c86a"/>
<path fill="#d8b98a" d="M326 286q28-30 56-12t44-8v56H326z"/><path fill="#c6a06c" d="M326 304q40-22 100-4v22H326z"/>
<path fill="#d9c19a" d="M0 322h460v50a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28z"/>
<path stroke="#c4a677" stroke-width="2" d="M0 348h460M0 374h456M70 322l-22 26M190 322l-8 26M310 322l8 26M120 348l-12 26M250 348v26
M372 348l12 26"/>
<ellipse cx="196" cy="352" rx="132" ry="9" fill="#000" opacity="0.14"/>
<path stroke="#7a5230" stroke-width="9" stroke-linecap="round" d="M62 62h264M78 62v284M310 62v284"/>
<path stroke="#5f3f24" stroke-width="9" stroke-linecap="round" d="M62 346h32M294 346h32"/>
${carpet}
<rect x="84" y="54" width="220" height="15" rx="7" fill="${DEEP}"/><path fill="#fff" opacity="0.16" d="M88 57h212v4H88z"/>
<ellipse cx="372" cy="384" rx="82" ry="7" fill="#000" opacity="0.16"/>
${roll(318, 360, 22, 104, TEAL)}${roll(340, 322, 19, 84, RED)}
${bubble(48, 128, 15)}${bubble(34, 190, 9)}${bubble(60, 236, 6)}${bubble(336, 92, 8)}${bubble(356, 52, 13)}
${bubble(424, 84, 7)}${bubble(28, 76, 6)}
</svg>`)

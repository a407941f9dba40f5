/** What the usual kinds of items look like, 240 × 240: on the home page, and in the demo the pictures of its categories. Pure. */

export const GROUND = '#f4ede0'
const [LINE, WARM, SAND, TEAL, WHITE] = ['#1f3d3a', '#8c2f28', '#e7c9a0', '#2f7d76', '#fffaf0']

const DRAWINGS = {
  // A carpet with fringes and a diamond.
  TAPIS: `<path d="${fringes(34, 22)}${fringes(196, 22)}" stroke="${LINE}" stroke-width="5"/>
    <rect x="46" y="44" width="148" height="152" rx="4" fill="${WARM}"/>
    <rect x="62" y="60" width="116" height="120" fill="none" stroke="${SAND}" stroke-width="6"/>
    <path d="M120 76l34 44-34 44-34-44z" fill="${SAND}"/><path d="M120 98l17 22-17 22-17-22z" fill="${LINE}"/>`,
  // A roll of fitted carpet.
  MOQUETTE: `<path d="M58 88h110v96H58z" fill="${TEAL}"/><path d="M58 184h142v16H58z" fill="${TEAL}"/>
    <ellipse cx="168" cy="136" rx="26" ry="48" fill="${SAND}"/><ellipse cx="168" cy="136" rx="14" ry="28" fill="${TEAL}"/>
    <ellipse cx="168" cy="136" rx="5" ry="11" fill="${LINE}"/><ellipse cx="58" cy="136" rx="18" ry="48" fill="${TEAL}"/>`,
  // A folded blanket with stripes.
  COUVERTURE: `<rect x="40" y="70" width="160" height="34" rx="17" fill="${WARM}"/>
    <rect x="40" y="104" width="160" height="34" rx="17" fill="${SAND}"/>
    <rect x="40" y="138" width="160" height="34" rx="17" fill="${WARM}"/>
    <path d="M70 70v34M84 70v34M70 138v34M84 138v34" stroke="${WHITE}" stroke-width="6"/>`,
  // A quilted duvet.
  COUETTE: `<rect x="44" y="52" width="152" height="140" rx="26" fill="${WHITE}" stroke="${TEAL}" stroke-width="7"/>
    <path d="M95 54v136M145 54v136M46 99h148M46 145h148" stroke="${TEAL}" stroke-width="4"/>`,
  // Two curtains on a rod.
  RIDEAU: `<path d="M34 48h172" stroke="${LINE}" stroke-width="9" stroke-linecap="round"/>
    <path d="M50 52h66c0 70-18 96-40 140H50z" fill="${WARM}"/>
    <path d="M190 52h-66c0 70 18 96 40 140h26z" fill="${WARM}"/>
    <path d="M68 54v128M90 54c0 56-8 84-18 112M172 54v128M150 54c0 56 8 84 18 112" fill="none" stroke="${SAND}" stroke-width="4"/>`,
  // The seat of a Moroccan salon with its cushions.
  SALON: `<rect x="30" y="134" width="180" height="44" rx="8" fill="${TEAL}"/>
    <path d="M44 178v18M196 178v18" stroke="${LINE}" stroke-width="10"/>
    <rect x="38" y="82" width="50" height="54" rx="10" fill="${WARM}"/><rect x="95" y="82" width="50" height="54" rx="10" fill="${SAND}"/>
    <rect x="152" y="82" width="50" height="54" rx="10" fill="${WARM}"/><path d="M40 156h160" stroke="${SAND}" stroke-width="5"/>`,
  // A shirt on a hanger.
  VETEMENT: `<path d="M120 62c0-14 20-14 20-28a18 18 0 0 0-36 0" fill="none" stroke="${LINE}" stroke-width="6" stroke-linecap="round"/>
    <path d="M120 60l46 20 36 44-28 22-14-16v70H80v-70l-14 16-28-22 36-44z" fill="${TEAL}"/><path d="M98 72l22 26 22-26" fill="${WHITE}"/>
    <path d="M120 98v102" stroke="${WHITE}" stroke-width="4"/>`,
}

export type DrawingCode = keyof typeof DRAWINGS

/** Undefined for a category that has no drawing. */
export const categoryDrawing = (code: string): string | undefined =>
  (Object.hasOwn(DRAWINGS, code) ? DRAWINGS[code as DrawingCode] : undefined)

/** With its ground, as an SVG element. */
export const drawing = (code: DrawingCode): string =>
  `<svg class="drawing" viewBox="0 0 240 240" aria-hidden="true"><rect width="240" height="240" fill="${GROUND}"/>${DRAWINGS[code]}</svg>`

function fringes(y: number, count: number): string {
  return Array.from({ length: count }, (_, n) => `M${50 + n * (140 / (count - 1))} ${y}v12`).join('')
}

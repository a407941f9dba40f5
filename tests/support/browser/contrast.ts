/** Parses CSS colours and computes contrast ratios (WCAG 2.2, 1.4.3 and 1.4.11). Pure. */

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** `#abc`, `#aabbcc`, `rgb(1 2 3 / 40%)`, `rgba(1, 2, 3, 0.4)` or `transparent`. Throws for anything else. */
export function parseColour(css: string): Colour {
  if (css === 'transparent') return [0, 0, 0, 0]
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(css) ?? []
  const hex = long ?? short?.replaceAll(/./g, '$&$&')
  if (hex) return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)).concat(1) as unknown as Colour
  const [, red, green, blue, alpha = '1', percent] = RGB.exec(css) ?? []
  if (blue === undefined) throw new Error(`no colour can be read from "${css}"`)
  return [Number(red), Number(green), Number(blue), Number(alpha) / (percent ? 100 : 1)]
}

/** The colour of the first over the second, which is opaque. */
export function blend([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour {
  const mixed = (top: number, below: number) => top * alpha + below * (1 - alpha)
  return [mixed(red, r), mixed(green, g), mixed(blue, b), 1]
}

/** From 1 to 21. The background is opaque. */
export function contrastRatio(text: Colour, background: Colour): number {
  const [light, dark] = [luminance(blend(text, background)), luminance(background)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const RGB = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+)(%)?)?\s*\)$/

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => (part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

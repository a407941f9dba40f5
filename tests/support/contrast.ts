/** Colours as CSS writes them, and how well one is read on another (WCAG 2.2, 1.4.3 and 1.4.11). Pure. */

/** Red, green and blue from 0 to 255; from 0 to 1, how much it covers of what is below it. */
export type Colour = readonly [red: number, green: number, blue: number, cover: number]

/** `#abc`, `#aabbcc`, `rgb(1 2 3 / 40%)`, `rgba(1, 2, 3, 0.4)` or `transparent`. Throws for anything else. */
export function colourOf(written: string): Colour {
  if (written === 'transparent') return [0, 0, 0, 0]
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(written) ?? []
  const hex = long ?? short?.replaceAll(/./g, '$&$&')
  if (hex) return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)).concat(1) as unknown as Colour
  const [, red, green, blue, cover = '1', percent] = RGB.exec(written) ?? []
  if (blue === undefined) throw new Error(`no colour can be read from "${written}"`)
  return [Number(red), Number(green), Number(blue), Number(cover) / (percent ? 100 : 1)]
}

/** What is seen where one lies on another that covers everything. */
export function over([red, green, blue, cover]: Colour, [r, g, b]: Colour): Colour {
  const mixed = (top: number, below: number) => top * cover + below * (1 - cover)
  return [mixed(red, r), mixed(green, g), mixed(blue, b), 1]
}

/** From 1 to 21. The ground covers everything below it. */
export function contrast(text: Colour, ground: Colour): number {
  const [light, dark] = [luminance(over(text, ground)), luminance(ground)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const RGB = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+)(%)?)?\s*\)$/

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => (part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

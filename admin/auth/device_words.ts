/** What a browser says of itself, in words that its person knows. Pure. */

/** The first that fits: most of them call themselves Chrome and Safari as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'], [/OPR\/|Opera/, 'Opera'], [/SamsungBrowser\//, 'Samsung Internet'], [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'], [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'], [/iPad/, 'iPad'], [/Android/, 'Android'], [/Windows/, 'Windows'], [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'], [/Linux/, 'Linux'],
]

export function deviceIn(userAgent: string | null): { readonly browser?: string; readonly system?: string } {
  const said = (known: readonly (readonly [RegExp, string])[]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [said(BROWSERS), said(SYSTEMS)]
  return { ...browser && { browser }, ...system && { system } }
}

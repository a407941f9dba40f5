/** Names of browser and operating system from a user agent string. Pure. */

/** The first match wins: most browsers also name Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'], [/OPR\/|Opera/, 'Opera'], [/SamsungBrowser\//, 'Samsung Internet'], [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'], [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'], [/iPad/, 'iPad'], [/Android/, 'Android'], [/Windows/, 'Windows'], [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'], [/Linux/, 'Linux'],
]

export function parseUserAgent(userAgent: string | null): { readonly browser?: string; readonly system?: string } {
  const firstMatch = (patterns: readonly (readonly [RegExp, string])[]) => patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [firstMatch(BROWSERS), firstMatch(SYSTEMS)]
  return { ...browser && { browser }, ...system && { system } }
}

import { LOCALES, type Locale } from '#common/locales'

/** By language, without a leading slash. */
export type FontFiles = Partial<Readonly<Record<Locale, readonly string[]>>>

/**
 * The fonts that pages preload: text is drawn in a font of the system until its own is loaded, and then its lines move. `manifest`:
 * Vite's.
 */
export function fontFiles(manifest: string | undefined): FontFiles {
  const built = Object.values(JSON.parse(manifest ?? '{}') as Readonly<Record<string, { readonly file: string }>>).map(({ file }) => file)
  const filesOf = (fonts: readonly string[]) => fonts.flatMap((font) => built.find((file) => file.startsWith(`assets/${font}-wght`)) ?? [])
  return Object.fromEntries(LOCALES.map((locale) => [locale, filesOf(locale === 'ar' ? ARABIC : LATIN)]))
}

const LATIN = ['inter-latin']
/** Numbers and codes are Latin. */
const ARABIC = ['noto-sans-arabic-arabic', ...LATIN]

/** Parses enum values and booleans of imported files, in any of our languages. */
import { foldText } from '#common/text/folding'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES, type Locale } from '#common/locales'
import { valuesOf } from '#backend/engine/definition/registry'

/** Folded, without signs, words separated by one space. */
export const normaliseWords = (text: string): string => foldText(text).replace(/[\p{P}\p{S}\s]+/gu, ' ').trim()

/** A column header without its unit or required mark: `Total (MAD)`, `Name *`. */
export const normaliseColumnHeader = (header: string): string => normaliseWords(header.trimEnd().replace(/(?<!\s)\s*([([][^()[\]]*[)\]]|\*)$/, ''))

export const translationsOf = (key: string, languages: readonly Locale[] = LOCALES): string[] =>
  languages.map((locale) => String(translator(locale)(key)))

const enumValuesByText = new Map<string, ReadonlyMap<string, string>>()

/** The enum value with this name or with this text in any language. */
export function parseEnumValue(name: string, text: string): string | undefined {
  const byText = enumValuesByText.get(name) ?? new Map(valuesOf(name).toReversed().flatMap((value) =>
    [...translationsOf(`enums.${name}.${value}`), value].map((word) => [normaliseWords(word), value] as const)))
  enumValuesByText.set(name, byText)
  return valuesOf(name).includes(text) ? text : byText.get(normaliseWords(text))
}

const TRUE = ['true', 'vrai', 'verdadero', 'x', '1', 'y', 'o', 's', 'on', 'صح', 'صحيح']
const FALSE = ['false', 'faux', 'falso', '0', 'n', 'off', 'خطأ', 'خطا']
/** They are no words. */
const CHECK_MARKS = new Map([...'✓✔☑✅✗✘☐❌'].map((mark, index) => [mark, index < 4] as const))
let booleansByText: ReadonlyMap<string, boolean> | undefined

export function parseYesOrNo(text: string): boolean | undefined {
  booleansByText ??= new Map([
    ...[...translationsOf('ui.field.yes'), ...TRUE].map((word) => [normaliseWords(word), true] as const),
    ...[...translationsOf('ui.field.no'), ...FALSE].map((word) => [normaliseWords(word), false] as const),
  ])
  return CHECK_MARKS.get(text.trim()) ?? booleansByText.get(normaliseWords(text))
}

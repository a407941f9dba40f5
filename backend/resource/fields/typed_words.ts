/** Words as people write them in files, in any of our languages → what they stand for. Pure but for the words themselves. */
import { translator } from '#backend/i18n/translator'
import { LOCALES, type Locale } from '#common/locales'
import { valuesOf } from '#backend/definition/registry'

/** Without case, accents, marks, and what stands between words. */
export const bare = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}|\u0640/gu, '').toLowerCase().replace(/[\p{P}\p{S}\p{Z}\s]+/gu, ' ').trim()

/** `Total (MAD)`, `Name *` → without what a head says besides its name. */
export const bareHead = (header: string): string => bare(header.replace(/\s*([([][^)\]]*[)\]]|\*)\s*$/, ''))

export const sayings = (key: string, languages: readonly Locale[] = LOCALES): string[] =>
  languages.map((locale) => String(translator(locale)(key)))

const choices = new Map<string, ReadonlyMap<string, string>>()

/** A value of the enum by its name or by any of its words. */
export function choiceOf(name: string, text: string): string | undefined {
  const known = choices.get(name) ?? new Map(valuesOf(name).toReversed().flatMap((value) =>
    [...sayings(`enums.${name}.${value}`), value].map((word) => [bare(word), value] as const)))
  choices.set(name, known)
  return valuesOf(name).includes(text) ? text : known.get(bare(text))
}

const TRUE = ['true', 'vrai', 'verdadero', 'x', '1', 'y', 'o', 's']
const FALSE = ['false', 'faux', 'falso', '0', 'n']
let answers: ReadonlyMap<string, boolean> | undefined

export function yesOrNo(text: string): boolean | undefined {
  answers ??= new Map([
    ...[...sayings('ui.field.yes'), ...TRUE].map((word) => [bare(word), true] as const),
    ...[...sayings('ui.field.no'), ...FALSE].map((word) => [bare(word), false] as const),
  ])
  return answers.get(bare(text))
}

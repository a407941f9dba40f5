/** Translations and formats of the staff pages in the language of the page. */
import type { I18n, Translate } from '../definition/translation.ts'
import { formatFor } from '../../kit/format/use_format.ts'
import type { Translator } from '../../kit/providers/texts/i18n.ts'
import { i18nextFor } from '../../kit/providers/texts/staff_i18n.ts'

/** A page has hundreds of texts without values: each is looked up once. */
export function i18nFor(translator: Translator): I18n {
  const { language } = translator
  const i18next = i18nextFor(translator)
  const known = new Map<string, string>()
  const lookUp = (key: string) => {
    const text = i18next.t(key)
    known.set(key, text)
    return text
  }
  const t: Translate = (key, options) => (options ? i18next.t(key, options) : known.get(key) ?? lookUp(key))
  return { t, format: formatFor(language), language }
}

import { LANGUAGE_NAMES } from '#common/locales'
import type { Language } from '../providers/texts/i18n.ts'

/** A language that can be chosen, in its own words; Arabic has the flag of Morocco (specification §9). */
export const LanguageName = ({ of }: { readonly of: Language }) => <span className="language" lang={of}>{LANGUAGE_NAMES[of]}</span>

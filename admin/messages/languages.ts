/** The languages in which messages are written; that of the page comes first. */
import type { Language } from '../providers/words.ts'

const LANGUAGES: readonly Language[] = ['en', 'fr', 'es', 'ar']

export type Texts = Readonly<Partial<Record<Language, string | null>>>

export const languagesFor = (own: string): Language[] => [...LANGUAGES].sort((a, b) => Number(b === own) - Number(a === own))

export const isRightToLeft = (language: Language): boolean => language === 'ar'

/**
 * The language rule of specification §2: a path that contains /user is read in the saved language, English when none is
 * saved, any other path in Arabic; decided again after every route change. On those other paths a visitor may choose another
 * language for his visit: this tab, until it is closed (DECISIONS.md).
 */
import { useSyncExternalStore } from 'react'
import { directionOf, LOCALES } from '#common/locales'
import { setFor } from './word_sets.ts'
import { SILENCE, speak, speaker, type Language, type Spoken, type Words } from './words.ts'

export function languageFor(pathname: string): Language {
  if (!pathname.includes('/user')) return known(sessionStorage.getItem(VISIT)) ?? 'ar'
  return known(localStorage.getItem('locale')?.toLowerCase()) ?? 'en'
}

const VISIT = 'visit_language'
const known = (said: string | null | undefined) => LOCALES.find((language) => language === said)

/** `?lang=fr`, as the pages that the server writes hand the choice on. */
export function noteVisitLanguage(): void {
  const chosen = known(new URLSearchParams(location.search).get('lang'))
  if (chosen) sessionStorage.setItem(VISIT, chosen)
}

export async function chooseForVisit(language: Language): Promise<void> {
  sessionStorage.setItem(VISIT, language)
  await loadWordsFor(location.pathname)
  for (const listener of listeners) listener()
}

/** The address of a page that the server writes, in the language of this visit. */
export function forVisit(path: string): string {
  const language = languageFor(path)
  return language === 'ar' ? path : `${path}?lang=${language}`
}

/** Fetches the words of a path before it is drawn. */
export async function loadWordsFor(pathname: string): Promise<void> {
  await load(languageFor(pathname), setFor(pathname))
}

/** What a page at this path is drawn with; its words must have been loaded. */
export function useSpoken(pathname: string): Spoken {
  const read = () => spokenFor(pathname)
  return useSyncExternalStore(watch, read, read)
}

/** The page at this path is open now. */
export function settleLanguage(pathname: string): void {
  const spoken = spokenFor(pathname)
  document.documentElement.lang = spoken.language
  document.documentElement.dir = directionOf(spoken.language)
  speak(spoken)
}

/** Kept as EN, ES, FR, AR, as the specification writes them. */
export async function saveLanguage(language: Language): Promise<void> {
  localStorage.setItem('locale', language.toUpperCase())
  await loadWordsFor(location.pathname)
  for (const listener of listeners) listener()
}

type Fetch = () => Promise<{ default: Words }>

/** In the order of word_sets.ts. A chunk per set and language. */
const sets: readonly Readonly<Record<Language, Fetch>>[] = [
  {
    en: () => import('virtual:words/door/en'), es: () => import('virtual:words/door/es'),
    fr: () => import('virtual:words/door/fr'), ar: () => import('virtual:words/door/ar'),
  },
  {
    en: () => import('virtual:words/site/en'), es: () => import('virtual:words/site/es'),
    fr: () => import('virtual:words/site/fr'), ar: () => import('virtual:words/site/ar'),
  },
  {
    en: () => import('virtual:words/own/en'), es: () => import('virtual:words/own/es'),
    fr: () => import('virtual:words/own/fr'), ar: () => import('virtual:words/own/ar'),
  },
  {
    en: () => import('virtual:words/staff/en'), es: () => import('virtual:words/staff/es'),
    fr: () => import('virtual:words/staff/fr'), ar: () => import('virtual:words/staff/ar'),
  },
]

const loaded = new Map<Language, { readonly set: number; readonly spoken: Spoken }>()
const listeners = new Set<() => void>()

const spokenFor = (pathname: string) => loaded.get(languageFor(pathname))?.spoken ?? SILENCE

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

async function load(language: Language, set: number): Promise<void> {
  const isNarrower = () => (loaded.get(language)?.set ?? -1) < set
  const fetchSet = isNarrower() && sets[set]?.[language]
  if (!fetchSet) return
  const { default: words } = await fetchSet()
  if (isNarrower()) loaded.set(language, { set, spoken: speaker(language, words) })
}

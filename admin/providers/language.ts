/**
 * The language rule of specification §2: a path that contains /user uses the saved language, English when none is saved;
 * any other path uses Arabic. It is applied after every route change. On those other paths a visitor may choose another
 * language for the tab, until it is closed; couriers have their own.
 */
import { useSyncExternalStore } from 'react'
import { directionOf, localizedPath, LOCALES } from '#common/locales'
import { createListeners } from './external_store.ts'
import { isCourierArea, subsetFor } from './i18n_subsets.ts'
import { EMPTY_TRANSLATOR, createTranslator, type Language, type Translator, type Translations } from './i18n.ts'
import { parseJson } from '#common/parse_json'

export function languageFor(pathname: string): Language {
  if (!pathname.includes('/user')) {
    return parseLanguage(sessionStorage.getItem(TAB_LANGUAGE_KEY)) ?? (isCourierArea(pathname) ? courierLanguage() : null) ?? 'ar'
  }
  return parseLanguage(localStorage.getItem('locale')?.toLowerCase()) ?? 'en'
}

const TAB_LANGUAGE_KEY = 'visit_language'
/** What the signed-in courier has chosen (public/first.js reads it too). */
function courierLanguage(): Language | undefined {
  const courier = parseJson(localStorage.getItem('courier')) as { readonly locale?: string } | undefined
  return parseLanguage(courier?.locale?.toLowerCase())
}

const parseLanguage = (text: string | null | undefined) => LOCALES.find((language) => language === text)

/** `?lang=fr`: the links of messages and of the pages that the server renders carry a language. */
export function saveTabLanguageFromUrl(): void {
  const chosen = parseLanguage(new URLSearchParams(location.search).get('lang'))
  if (chosen) sessionStorage.setItem(TAB_LANGUAGE_KEY, chosen)
}

/** Replaces `?lang=` too: the page stays in the chosen language when it is loaded again. */
export async function setTabLanguage(language: Language): Promise<void> {
  sessionStorage.setItem(TAB_LANGUAGE_KEY, language)
  const url = new URL(location.href)
  if (url.searchParams.has('lang')) {
    url.searchParams.set('lang', language)
    history.replaceState(history.state, '', url)
  }
  await applyLanguage()
}

/** What staff choose when they sign in stays their language below /user. */
export async function setSignInLanguage(language: Language): Promise<void> {
  if (location.pathname === '/admin' || location.pathname.includes('/user')) localStorage.setItem('locale', language.toUpperCase())
  await setTabLanguage(language)
}

/** The URL of a page that the server renders, in the language of this tab. */
export const serverPagePath = (path: string): string => localizedPath(path, languageFor(path))

/** Loads the translations of a path before its page is rendered. */
export async function loadTranslations(pathname: string): Promise<void> {
  await load(languageFor(pathname), subsetFor(pathname))
}

/** The translations of a page at this path; they must have been loaded. */
export function useTranslatorFor(pathname: string): Translator {
  const read = () => loadedTranslator(pathname)
  return useSyncExternalStore(subscribe, read, read)
}

/** Sets language and direction of the document to those of the page at this path. */
export function setLocale(pathname: string): void {
  const { language } = loadedTranslator(pathname)
  const page = document.documentElement
  // public/first.js may have set them. Setting even the same values computes the style of all elements again.
  if (page.lang !== language) {
    page.lang = language
    page.dir = directionOf(language)
  }
}

/**
 * For what is no component and draws nothing: the texts of an alert, of a refusal. Components use `useTranslator`: they also render
 * when the address is already that of the next page (`npm run lint` refuses this one there).
 */
export const translatorOfPage = (): Translator =>
  (loaded.get(keyOf(languageFor(location.pathname), subsetFor(location.pathname))) ?? [...loaded.values()].at(-1))?.translator
  ?? EMPTY_TRANSLATOR

/** Stored as EN, ES, FR, AR, as in the specification. */
export async function saveLanguage(language: Language): Promise<void> {
  localStorage.setItem('locale', language.toUpperCase())
  await applyLanguage()
}

async function applyLanguage(): Promise<void> {
  await loadTranslations(location.pathname)
  notify()
}

type LoadSubset = () => Promise<{ default: Translations }>

/** In the order of i18n_subsets.ts. One chunk for each subset and language. */
const subsets: readonly Readonly<Record<Language, LoadSubset>>[] = [
  {
    en: () => import('virtual:translations/sign_in/en'), es: () => import('virtual:translations/sign_in/es'),
    fr: () => import('virtual:translations/sign_in/fr'), ar: () => import('virtual:translations/sign_in/ar'),
  },
  {
    en: () => import('virtual:translations/site/en'), es: () => import('virtual:translations/site/es'),
    fr: () => import('virtual:translations/site/fr'), ar: () => import('virtual:translations/site/ar'),
  },
  {
    en: () => import('virtual:translations/client_forms/en'), es: () => import('virtual:translations/client_forms/es'),
    fr: () => import('virtual:translations/client_forms/fr'), ar: () => import('virtual:translations/client_forms/ar'),
  },
  {
    en: () => import('virtual:translations/staff/en'), es: () => import('virtual:translations/staff/es'),
    fr: () => import('virtual:translations/staff/fr'), ar: () => import('virtual:translations/staff/ar'),
  },
  {
    en: () => loadCourierTexts('en'), es: () => loadCourierTexts('es'), fr: () => loadCourierTexts('fr'), ar: () => loadCourierTexts('ar'),
  },
]

/** Listed in a chunk of their own, not in the entry of every page. */
const loadCourierTexts = async (language: Language) => (await import('virtual:page_texts/courier')).default.load[language]()

/** By language and area: the subsets of the staff and of the couriers contain none of the others. */
const loaded = new Map<string, { readonly subset: number; readonly translator: Translator }>()
const { subscribe, notify } = createListeners()

const keyOf = (language: Language, subset: number) => `${language} ${subset < STAFF_SUBSET ? '' : subset}`
const STAFF_SUBSET = subsetFor('/user')

const loadedTranslator = (pathname: string) =>
  loaded.get(keyOf(languageFor(pathname), subsetFor(pathname)))?.translator ?? EMPTY_TRANSLATOR

async function load(language: Language, subset: number): Promise<void> {
  const key = keyOf(language, subset)
  const isNarrower = () => (loaded.get(key)?.subset ?? -1) < subset
  const loadSubset = isNarrower() && subsets[subset]?.[language]
  if (!loadSubset) return
  const { default: translations } = await loadSubset()
  if (isNarrower()) loaded.set(key, { subset, translator: createTranslator(language, translations) })
}

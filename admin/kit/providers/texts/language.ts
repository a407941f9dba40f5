/**
 * The language rule of specification §2: a path that contains /user uses the saved language, English when none is saved;
 * any other path uses that of the browser, Arabic where the product lacks it. It is applied after every route change. On those
 * other paths a visitor may choose another language for the tab, until it is closed; couriers have their own.
 */
import { useSyncExternalStore } from 'react'
import { documentOf } from '#common/documents'
import { directionOf, localeOfBrowser, LOCALES, pathInLocale } from '#common/locales'
import { createListeners } from '../external_store.ts'
import { EMPTY_TRANSLATOR, createTranslator, type Language, type Translator, type Translations } from './i18n.ts'
import { parseJson } from '#common/text/parse_json'

export function languageFor(pathname: string): Language {
  if (!pathname.includes('/user')) {
    const courier = documentOf(pathname) === 'courier' ? courierLanguage() : null
    return parseLanguage(sessionStorage.getItem(TAB_LANGUAGE_KEY)) ?? courier ?? browserLanguage()
  }
  return parseLanguage(localStorage.getItem('locale')?.toLowerCase()) ?? 'en'
}

/** The server answers in it too (backend/pages/site/page_locale.ts). While the site is built there is no browser. */
const browserLanguage = (): Language => localeOfBrowser(typeof navigator === 'undefined' ? [] : navigator.languages)

const TAB_LANGUAGE_KEY = 'visit_language'
const COURIER_LANGUAGE_KEY = 'courier_locale'
/** That of this phone, else what the signed-in courier has chosen elsewhere (public/first.js reads them too). */
function courierLanguage(): Language | undefined {
  const ofPhone = parseLanguage(localStorage.getItem(COURIER_LANGUAGE_KEY))
  if (ofPhone) return ofPhone
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

/** Who signs in on a device where nobody has chosen a language goes on in that of the sign-in page: from now on it is the saved one. */
export function keepSignInLanguage(): void {
  if (localStorage.getItem('locale') === null) localStorage.setItem('locale', languageFor('/admin').toUpperCase())
}

/** A courier who signs in on a phone where nobody has chosen a language goes on in that of the sign-in page. */
export function keepCourierLanguage(language: Language): void {
  if (localStorage.getItem(COURIER_LANGUAGE_KEY) === null) localStorage.setItem(COURIER_LANGUAGE_KEY, language)
}

export async function setCourierLanguage(language: Language): Promise<void> {
  localStorage.setItem(COURIER_LANGUAGE_KEY, language)
  await setTabLanguage(language)
}

/** The URL of a page that the server renders, in the language of this tab. */
export function serverPagePath(path: string): string {
  const language = languageFor(path)
  return language === browserLanguage() ? path : pathInLocale(path, language)
}

/** The texts of a document, a lazy module for each language: `virtual:texts/<document>`. */
export type LoadTexts = Readonly<Record<Language, () => Promise<{ readonly default: Translations }>>>

/** Called once, before anything is translated. */
export function setTexts(texts: LoadTexts): void {
  loadTexts = texts
}

/** Loads the texts in the language of a path before its page is rendered. */
export async function loadTranslations(pathname: string): Promise<void> {
  const language = languageFor(pathname)
  if (loaded.has(language) || !loadTexts) return
  const { default: translations } = await loadTexts[language]()
  if (!loaded.has(language)) loaded.set(language, createTranslator(language, translations))
}

let loadTexts: LoadTexts | undefined
const loaded = new Map<Language, Translator>()

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
  loaded.get(languageFor(location.pathname)) ?? [...loaded.values()].at(-1) ?? EMPTY_TRANSLATOR

/** Stored as EN, ES, FR, AR, as in the specification. */
export async function saveLanguage(language: Language): Promise<void> {
  localStorage.setItem('locale', language.toUpperCase())
  await applyLanguage()
}

async function applyLanguage(): Promise<void> {
  await loadTranslations(location.pathname)
  notify()
}

const { subscribe, notify } = createListeners()

const loadedTranslator = (pathname: string) => loaded.get(languageFor(pathname)) ?? EMPTY_TRANSLATOR

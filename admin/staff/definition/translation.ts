/** The locale keys of a definition, and the hook that translates and formats in the language of the page. */
import { createContext, useContext } from 'react'
import { textInLocale } from '#common/locales'
import type { Format } from '../../kit/format/use_format.ts'
import type { Resource } from './definition.ts'

export type Translate = (key: string, options?: Record<string, unknown>) => string

/** What turns a value into text: translations, formats and the language of the page. */
export interface I18n { readonly t: Translate; readonly format: Format; readonly language: string }

/** Provided by the root of the staff pages. */
export const TranslationContext = createContext<I18n | null>(null)

export function useTranslation(): I18n {
  const i18n = useContext(TranslationContext)
  if (!i18n) throw new Error('only the pages of the staff have these translations')
  return i18n
}

/** A field of the resource has a key of its own; the fields that every record has share one. */
export const fieldKey = (resource: Resource, name: string): string =>
  (name in resource.fields ? `${resource.name}.fields.${name}` : `ui.field.${name}`)

export const sectionKey = (resource: Resource, name: string): string => `${resource.name}.sections.${name}`
export const transitionKey = (resource: Resource, verb: string): string => `${resource.name}.transitions.${verb}`
export const enumKey = (name: string, value: string): string => `enums.${name}.${value}`

/** The text of an i18n value in this language, or in the fallback language when it has none. */
export function localize(value: unknown, language: string): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  return textInLocale(value, language)
}

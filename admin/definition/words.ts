/** Keys of the words of a definition, and the hook that says values in the language of the page. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { inLocale } from '#common/locales'
import { useFormat, type Format } from '../format/use_format.ts'
import type { Resource } from './definition.ts'

export type Translate = (key: string, options?: Record<string, unknown>) => string

/** All that is needed to turn a value into text. */
export interface Say { readonly t: Translate; readonly format: Format; readonly language: string }

export function useSay(): Say {
  const { t, i18n: { language } } = useTranslation()
  const format = useFormat()
  return useMemo(() => ({ t: (key, options) => t(key, options ?? {}), format, language }), [t, format, language])
}

/** Own fields have words of their own, those that every record has share theirs. */
export const fieldKey = (resource: Resource, name: string): string =>
  (name in resource.fields ? `${resource.name}.fields.${name}` : `ui.field.${name}`)

export const sectionKey = (resource: Resource, name: string): string => `${resource.name}.sections.${name}`
export const transitionKey = (resource: Resource, verb: string): string => `${resource.name}.transitions.${verb}`
export const enumKey = (name: string, value: string): string => `enums.${name}.${value}`

/** A name is never empty because one language is. */
export function localised(value: unknown, language: string): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  return inLocale(value, language)
}

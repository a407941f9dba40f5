import { unknownPlaceholders, type PlaceholderName } from '#common/text/placeholders'
import type { I18n } from '#schema/types'

/** Values by placeholder; an empty or missing one removes its sentence. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>

/**
 * Interpolates the placeholders of a template. A sentence with an empty placeholder is omitted. Each pattern of this file that begins with
 * a run of signs looks behind it: one that began anew inside of the run would take quadratic time. Pure.
 */
export function interpolate(template: string, values: PlaceholderValues): string {
  const isEmpty = (placeholder: string) => !valueOf(values, placeholder)
  const sentences = sentencesOf(template).map((sentence) => withoutEmptyParts(sentence, isEmpty))
    .filter((sentence) => !placeholdersOf(sentence).some(isEmpty))
  // Of a message with one sentence only the placeholder is removed.
  const text = sentences.some((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    ? sentences.join('')
    : removePlaceholders(withoutEmptyParts(template, isEmpty), isEmpty)
  return tidy(text.replace(PLACEHOLDER, (placeholder) => valueOf(values, placeholder)))
}

const PLACEHOLDER = /\{\w+\}/g
const NAME_PLACEHOLDERS: readonly string[] = ['{client}', '{first_name}', '{courier}'] satisfies readonly `{${PlaceholderName}}`[]

const placeholdersOf = (text: string): readonly string[] => text.match(PLACEHOLDER) ?? []
/** A client may write pages; whoever wants to read them opens the record. */
const MAX_VALUE_LENGTH = 1_000

function valueOf(values: PlaceholderValues, placeholder: string): string {
  const value = values[placeholder.slice(1, -1) as PlaceholderName] ?? ''
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH).trimEnd()}…`.toWellFormed() : value
}

/** Sentences with the space that follows them. A full stop within a word or an address does not end a sentence. */
const sentencesOf = (text: string): readonly string[] => text.match(/.*?(?:(?<![.!?؟…])[.!?؟…]+(?:\s+|$)|\n+|$)/gs)?.filter(Boolean) ?? []

/** Removes empty names from greetings, and brackets that contain an empty placeholder. */
function withoutEmptyParts(sentence: string, isEmpty: (placeholder: string) => boolean): string {
  return sentence
    .replace(/(?<!\s)\s*[([][^()[\]]*[)\]]/g, (bracket) => (placeholdersOf(bracket).some(isEmpty) ? '' : bracket))
    .replace(/(?<!\s)\s*\{\w+\}/g, (name) => (NAME_PLACEHOLDERS.includes(name.trim()) && isEmpty(name.trim()) ? '' : name))
}

const removePlaceholders = (text: string, isEmpty: (placeholder: string) => boolean): string =>
  text.replace(/(?<![\s\p{Pd}:،,;])[\s\p{Pd}:،,;]*\{\w+\}/gu, (found) => (isEmpty(placeholdersOf(found)[0] ?? '') ? '' : found))

const tidy = (text: string): string =>
  text.replace(/[ \t]{2,}/g, ' ').replace(/^[\s:،,;]+|(?<![\s:،,;])[\s:،,;]+$/g, '')

/** The first unknown placeholder in any language of the text, as it was written. */
export function findUnknownPlaceholder(text: I18n): string | null {
  return Object.values(text).flatMap((translation) => unknownPlaceholders(translation ?? ''))[0] ?? null
}

/** The JSON of a value, written from the text in which PostgreSQL sends it. */
import { isoInstant } from '#backend/engine/database/type_parsers'

export type JsonWriter = (text: string | null) => string

/** Numbers, and values that are JSON already. */
export const rawJson: JsonWriter = (text) => text ?? 'null'
export const textJson: JsonWriter = (text) => (text === null ? 'null' : JSON.stringify(text))
/** Texts without characters that JSON escapes: exact numbers, dates. */
export const plainJson: JsonWriter = (text) => (text === null ? 'null' : `"${text}"`)
export const boolJson: JsonWriter = (text) => (text === null ? 'null' : text === 't' ? 'true' : 'false')
export const instantJson: JsonWriter = (text) => (text === null ? 'null' : `"${isoInstant(text)}"`)
/** Without seconds. */
export const timeJson: JsonWriter = (text) => (text === null ? 'null' : `"${text.slice(0, 5)}"`)

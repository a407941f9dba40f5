/**
 * Passwords do not come in by a file: the file is kept until it has been worked on, and lies about where it was written.
 * Whoever is made by an import has a password that nobody knows, and asks for a new one.
 */
import { randomBytes } from 'node:crypto'
import { fieldsWith, registry, type Resource } from '#backend/definition/registry'
import { bare, bareHead, sayings } from '#backend/resource/fields/typed_words'
import type { Table } from './table.ts'

/** Nothing of such a column is kept, whatever the file is imported as. */
export function withoutSecrets({ headers, rows }: Table): Table {
  const open = headers.map((header) => !isSecret(header))
  return { headers, rows: rows.map(({ number, cells }) => ({ number, cells: cells.map((cell, index) => (open[index] ? cell : '')) })) }
}

export function isSecret(header: string): boolean {
  known ??= new Set([...registry.values()].flatMap((resource) => fieldsWith(resource, 'hashed', true)
    .flatMap(({ name }) => [name, ...sayings(`${resource.name}.fields.${name}`)].map(bare))))
  return known.has(bareHead(header))
}

/** What a new record cannot be without. */
export const unknownPasswords = (resource: Resource, writable: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(fieldsWith(resource, 'hashed', true).filter(({ name, required }) => required === true && writable.has(name))
    .map(({ name }) => [name, randomBytes(BYTES).toString('base64url')]))

let known: ReadonlySet<string> | undefined
const BYTES = 24

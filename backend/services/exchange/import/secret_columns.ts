/**
 * Passwords are never imported: the rows of a file are stored until they are processed, and the file itself may be anywhere.
 * An imported person gets a random password and requests a password reset.
 */
import { randomBytes } from 'node:crypto'
import { fieldsWith, registry, type Resource } from '#backend/engine/definition/registry'
import { normaliseWords, normaliseColumnHeader, translationsOf } from '#backend/engine/resource/fields/text/parse_translated_text'
import type { ParsedTable } from './parse_table.ts'

/** Empties the cells of columns whose header is that of a password field of any resource. */
export function emptySecretColumns({ headers, rows }: ParsedTable): ParsedTable {
  const isKept = headers.map((header) => !isSecretColumnHeader(header))
  return { headers, rows: rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map((cell, index) => (isKept[index] ? cell : '')) })) }
}

export function isSecretColumnHeader(header: string): boolean {
  secretHeaders ??= new Set([...registry.values()].flatMap((resource) => fieldsWith(resource, 'hashed', true)
    .flatMap(({ name }) => [name, ...translationsOf(`${resource.name}.fields.${name}`)].map(normaliseWords))))
  return secretHeaders.has(normaliseColumnHeader(header))
}

/** Random values for required password fields of a new record. */
export const randomPasswords = (resource: Resource, writable: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(fieldsWith(resource, 'hashed', true).filter(({ name, required }) => required === true && writable.has(name))
    .map(({ name }) => [name, randomBytes(PASSWORD_BYTES).toString('base64url')]))

let secretHeaders: ReadonlySet<string> | undefined
const PASSWORD_BYTES = 24

/** Validates a saved view: a name and the query string of a list that the person may see. */
import type { Facts } from '#backend/resource/facts'
import type { Caller } from '#backend/resource/caller'
import { Invalid, type Say } from '#backend/resource/refusals'
import type { Resource } from '#backend/definition/registry'
import { readQuery } from '#backend/resource/read/query'
import type { Data } from '#schema/predicate'
import { wrongLayout } from './layout.ts'

const LONGEST_NAME = 60
const LONGEST_QUERY = 4_000
/** The page is no part of a view. */
const PLACES = ['_start', '_end', '_totals', '_fields']

/** The columns of `saved_views` in the body. Throws Invalid with all their errors. */
export function savedViewIn(resource: Resource, caller: Caller, facts: Facts, said: Data): Data {
  const says: Record<string, Say[]> = {}
  const values = Object.entries(said).map(([part, value]) => {
    const wrong = wrongPart(resource, caller, facts, part, value)
    if (wrong) Object.assign(says, wrong)
    return [part, wrong ? null : part === 'name' ? String(value).trim() : part === 'query' ? bare(value).toString() : value]
  })
  if (Object.keys(says).length) throw new Invalid(says)
  return Object.fromEntries(values) as Data
}

/** Whether the query is still valid: a field or a permission may have been removed. */
export function works(resource: Resource, caller: Caller, facts: Facts, query: string): boolean {
  return wrongQuery(resource, caller, facts, query) === null
}

type Says = Record<string, readonly Say[]>

function wrongPart(resource: Resource, caller: Caller, facts: Facts, part: string, value: unknown): Says | null {
  switch (part) {
    case 'name': return wrongName(value)
    case 'query': return wrongQuery(resource, caller, facts, value)
    default: {
      const say = part === 'size' ? unknown : wrongLayout(resource, caller, part, value)
      return say && { [part]: [say] }
    }
  }
}

const unknown: Say = (t) => t('errors.field.unknown')

function wrongName(value: unknown): Says | null {
  if (typeof value !== 'string') return { name: [(t) => t('errors.field.type.text')] }
  if (value.trim() === '') return { name: [(t) => t('errors.field.required')] }
  return value.trim().length > LONGEST_NAME ? { name: [(t) => t('errors.field.long', { max: LONGEST_NAME })] } : null
}

/** Errors of a parameter have the key `query.<parameter>`. */
function wrongQuery(resource: Resource, caller: Caller, facts: Facts, value: unknown): Says | null {
  if (typeof value !== 'string') return { query: [(t) => t('errors.field.type.text')] }
  if (value.length > LONGEST_QUERY) return { query: [(t) => t('errors.field.long', { max: LONGEST_QUERY })] }
  try {
    readQuery(resource, caller, bare(value), facts)
    return null
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return Object.fromEntries(Object.entries(error.says).map(([name, says]) => [`query.${name}`, says]))
  }
}

function bare(value: unknown): URLSearchParams {
  const sent = new URLSearchParams(String(value))
  for (const name of PLACES) sent.delete(name)
  return sent
}

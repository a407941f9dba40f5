import { isServerOnly, traitsOf } from '#schema/fields/index'
import type { Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { isDate } from '../../../kit/format/dates.ts'

/**
 * The values of a new record that was started from a day of the calendar, `?create=1&date=2026-11-05`, or with values in the link:
 * `&set.user_id=7`.
 */
export function startValues({ list: { calendar }, fields }: Pick<Resource, 'list' | 'fields'>, search: URLSearchParams): Values {
  const day = calendar === undefined ? null : search.get(calendar)
  const given = [...search].filter(([key]) => isStartValueKey(key)).flatMap(([key, text]) => {
    const field = fields[key.slice(START.length)]
    return field && !isServerOnly(field) ? [[field.name, traitsOf(field).relation === 'belongs_to' ? Number(text) || null : text]] : []
  })
  return { ...(calendar !== undefined && isDate(day ?? '') && { [calendar]: day }), ...Object.fromEntries(given) as Values }
}

/** `set.user_id=7` of { user_id: 7 }: the query of a link that starts a new record with these values, as far as they are known. */
export function startValuesQuery(values: Readonly<Record<string, string | number | null | undefined>>): string {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(known.map(([name, value]): [string, string] => [`${START}${name}`, String(value)])).toString()
}

const START = 'set.'
export const isStartValueKey = (key: string): boolean => key.startsWith(START)

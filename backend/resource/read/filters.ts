/** The filters in the query string of a list: which field each is about, and what is wrong with it. */
import { traitsOf } from '#schema/fields/index'
import { isListed, readableFields } from './access.ts'
import { conditionOf, type Asked } from './condition.ts'
import { OPERATORS, type Operator } from './operators.ts'
import { openField, refuse, type Parameters } from './parameters.ts'
import { scopeOf } from './scope.ts'
import { column, filled, quoted, type Fragment } from './sql.ts'
import { resourceOf, type Field } from '#backend/definition/registry'

/** What is asked of a row: its own field, or one of the row that its reference `via` leads to. */
interface Filter { readonly via: Field | null; readonly of: Parameters; readonly field: Field; readonly operator: Operator }

export function filtersOf(parameters: Parameters, names: Iterable<string>): Fragment[] {
  const { sent, caller, facts } = parameters
  return [...names].flatMap((name) => {
    const filter = filterNamed(parameters, name)
    if (!filter) return refuse(parameters, name, (t) => t('errors.query.unknown'))
    const { via, of: { resource }, field, operator } = filter
    const asked: Asked = { resource, field, operator, texts: sent.getAll(name), alias: via ? BEHIND : 't' }
    const isTurned = via !== null && isNegative(asked)
    const condition = conditionOf(isTurned ? positive(asked) : asked, caller, facts)
    if ('say' in condition) return refuse(parameters, name, condition.say)
    return [via ? behind(filter.of, via, condition.where, { isTurned }) : condition.where]
  })
}

/** `client_id.phone_like` is about the phone of the client; `total_gte` about the total, unless a field has that whole name. */
function filterNamed(parameters: Parameters, name: string): Filter | null {
  const dot = name.indexOf('.')
  if (dot < 0) return ownFilter(parameters, name, null)
  const step = stepNamed(parameters, name.slice(0, dot))
  return step && ownFilter(step.of, name.slice(dot + 1), step.via)
}

function ownFilter(of: Parameters, name: string, via: Field | null): Filter | null {
  const whole = openField(of, name)
  if (whole) return { via, of, field: whole, operator: 'eq' }
  const operator = OPERATORS.find((one) => one !== 'eq' && name.endsWith(`_${one}`))
  const field = operator && openField(of, name.slice(0, -operator.length - 1))
  return field ? { via, of, field, operator } : null
}

/** One step over a reference, for those who may list what it leads to. */
export function stepNamed(parameters: Parameters, name: string): { readonly via: Field; readonly of: Parameters } | null {
  const via = openField(parameters, name)
  if (!via || traitsOf(via).relation !== 'belongs_to') return null
  const target = resourceOf(String(via.to))
  if (!isListed(target, parameters.caller)) return null
  return { via, of: { ...parameters, resource: target, open: readableFields(target, parameters.caller) } }
}

export const BEHIND = 'tr'

/**
 * What holds of the row behind `via`, among those that the caller may know of. Where there is none, each of its fields
 * is nothing: so what is asked negatively is asked positively behind the reference, and turned around in front of it.
 */
export function behind({ resource, caller }: Parameters, via: Field, where: Fragment, { isTurned }: { isTurned: boolean }): Fragment {
  const own = column('t', via.name)
  const rows = `select ${column(BEHIND, 'id')} from ${quoted(resource.name)} as ${quoted(BEHIND)}`
  const scope = scopeOf(resource, caller, { alias: BEHIND })
  const found = filled(`(${own} in (${rows} where {} and {}) and ${own} is not null)`, scope, where)
  return isTurned ? { ...found, sql: `not ${found.sql}` } : found
}

const isNegative = ({ operator, texts }: Asked) => operator === 'ne' || operator === 'nin' || (operator === 'null' && texts[0] === 'true')

function positive(asked: Asked): Asked {
  return asked.operator === 'null' ? { ...asked, texts: ['false', ...asked.texts.slice(1)] } : { ...asked, operator: 'eq' }
}

import { traitsOf } from '#schema/fields/index'
import { resourceOf, targetOf, type Resource } from '../../definition/definition.ts'
import { fieldKey, type Say } from '../../definition/words.ts'
import type { Wrong } from './error_summary.tsx'
import { idOf } from './form_field.tsx'
import type { Form } from './use_form.ts'

/** What is wrong, with the names of the fields and the way to them. */
export function wrongsOf({ errors }: Form, resource: Resource, prefix: string, say: Say): Wrong[] {
  return Object.entries(errors).map(([path, sentences]) => ({
    path, label: labelOfPath(resource, path, say), message: sentences.join(' '), id: idOf(prefix, path),
  }))
}

/** `items.2.color` → Items 3 · Colour */
function labelOfPath(resource: Resource, path: string, say: Say): string {
  const { t } = say
  const [name = '', ...rest] = path.split('.')
  const field = resource.fields[name]
  if (!field) return name === 'current_password' ? say.t('ui.auth.current_password') : name
  const label = t(fieldKey(resource, name))
  const isRow = /^\d+$/.test(rest[0] ?? '')
  const inner = isRow ? rest.slice(1) : rest
  const below = inner.length > 0 && ['has_many', 'belongs_to'].includes(traitsOf(field).relation ?? '') ? resourceOf(targetOf(field)) : null
  return [isRow ? `${label} ${Number(rest[0]) + 1}` : label, ...below ? [labelOfPath(below, inner.join('.'), say)] : []].join(' · ')
}

import { traitsOf } from '#schema/fields/index'
import { resourceOf, targetOf, type Resource } from '../../definition/definition.ts'
import { useTranslation, fieldKey, type I18n } from '../../definition/translation.ts'
import { idOf } from './field.tsx'
import type { Form } from './use_form.ts'

export interface ErrorItem { readonly path: string; readonly label: string; readonly message: string; readonly id: string }

/** All errors of a form, each with a link to its field. */
export function ErrorSummary({ message, errors }: { message: string; errors: readonly ErrorItem[] }) {
  const { t } = useTranslation()
  if (!message && errors.length === 0) return null
  return (
    <div className="error-summary" role="alert">
      <strong>{message || t('ui.form.correct', { count: errors.length })}</strong>
      {errors.length > 0 && (
        <ul>{errors.map(({ path, label, message: text, id }) => (
          <li key={path}>{document.getElementById(id)
            ? <a href={`#${id}`} onClick={(event) => { event.preventDefault(); focusById(id) }}>{label}</a>
            : label}{t('ui.colon')} {text}</li>
        ))}</ul>
      )}
    </div>
  )
}

export function focusById(id: string): void {
  const control = document.getElementById(id)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

/** What a form calls a row of a grid, by the name of the grid and the index; undefined where it has no name for it. */
type RowName = (grid: string, index: number) => string | undefined

/** The errors of a form with the labels and element ids of their fields. */
export function errorList({ errors }: Form, resource: Resource, prefix: string, i18n: I18n, rowName?: RowName): ErrorItem[] {
  return Object.entries(errors).map(([path, messages]) => ({
    path, label: pathLabel(resource, path, i18n, rowName), message: messages.join(' '), id: idOf(prefix, path),
  }))
}

/** `items.2.color` → Items 3 · Colour, also for a part of a `json`: `slots.0.from` → Slots 1 · From */
function pathLabel(resource: Resource, path: string, i18n: I18n, rowName?: RowName): string {
  const { t } = i18n
  const [name = '', ...rest] = path.split('.')
  const field = resource.fields[name]
  if (!field) return name === 'current_password' ? i18n.t('ui.auth.current_password') : name
  const label = t(fieldKey(resource, name))
  const isRow = /^\d+$/.test(rest[0] ?? '')
  const inner = isRow ? rest.slice(1) : rest
  const below = inner.length > 0 && ['has_many', 'belongs_to'].includes(traitsOf(field).relation ?? '') ? resourceOf(targetOf(field)) : null
  const parts = traitsOf(field).shaped && inner.length > 0 ? [t(`shapes.${String(field.of)}.${inner.at(-1)}`)] : []
  const nested = below ? [pathLabel(below, inner.join('.'), i18n)] : parts
  const row = isRow ? rowName?.(name, Number(rest[0])) ?? `${label} ${Number(rest[0]) + 1}` : label
  return [row, ...nested].join(' · ')
}

/** A section of a form, and each of its fields as this person may write it now. */
import { wideOf } from '../../fields/index.ts'
import { isChildren, traitsOf } from '#schema/fields/index'
import { evaluate } from '#schema/expr'
import type { ReactNode } from 'react'
import { readable } from '../../definition/access.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { sectionKey, useSay } from '../../definition/words.ts'
import { ChildrenGrid } from './children_grid.tsx'
import { FormField, idOf, ReadField } from './form_field.tsx'
import type { FormParts } from './parts.ts'
import { draftOf } from './draft.ts'
import { isLocked, isShown, leftBehind, ruled, writing } from './rules.ts'
import type { Form } from './use_form.ts'
import { writerNow } from './writer.ts'

interface SectionProps extends Omit<FormCellProps, 'field'> {
  readonly name: string
  readonly fields: readonly string[]
  readonly isWide: boolean
}

export function Section({ name, fields, isWide, ...shared }: SectionProps) {
  const { resource, form, parts } = shared
  const { t } = useSay()
  const drawn = readable(resource, fields).map((field) => <FormCell key={field.name} {...shared} field={field} />)
  const hasHeading = Object.keys(resource.form).length > 1
  return (
    <section className="form-section" data-wide={isWide || undefined} data-alone={!hasHeading || undefined}>
      {hasHeading && <h2>{t(sectionKey(resource, name))}</h2>}
      {parts.before?.[name]?.(form)}
      {fields.some((field) => isChildren(resource.fields[field])) ? drawn : <div className="form-grid">{drawn}</div>}
    </section>
  )
}

/** Two beside each other; grids of children, and a section that would stand alone in its line, take the whole width. */
export function sectionsOf(resource: Resource): { name: string; fields: readonly string[]; isWide: boolean }[] {
  const sections = Object.entries(resource.form).map(([name, fields]) => ({
    name, fields, isWide: fields.some((field) => isChildren(resource.fields[field])),
  }))
  let beside = 0
  return sections.map((section, index) => {
    if (section.isWide) beside = 0
    else beside += 1
    const isLone = !section.isWide && beside % 2 === 1 && sections[index + 1]?.isWide !== false
    return { ...section, isWide: section.isWide || isLone }
  })
}

interface FormCellProps {
  readonly resource: Resource
  readonly field: Field
  readonly form: Form
  readonly given: Values
  readonly parts: FormParts
  readonly prefix: string
}

function FormCell({ resource, field, form, given, parts, prefix }: FormCellProps): ReactNode {
  const { draft, base, errors, change, add, remove } = form
  const writer = writerNow()
  const row = leftBehind(resource, draft, base ? draftOf(resource, base) : null, writer)
  if (isChildren(field)) {
    return field.edit === 'grid' && (
      <ChildrenGrid
        resource={resource} field={field} prefix={prefix} rows={draft[field.name]} errors={errors}
        onChange={change} onAdd={add} onRemove={remove}
      />
    )
  }
  if (!isShown(resource, field, row, writer)) return null
  const when = writing(field, writer)
  const isFixed = (base !== undefined && (when === 'on_create' || isLocked(resource, field, row, writer))) || field.name in given
  const drawn = parts.fields?.[field.name]
  if (drawn) return drawn({ form, id: idOf(prefix, field.name), isDisabled: isFixed || when === 'never', errors: errors[field.name] ?? [] })
  // A password that exists is kept when none is typed.
  const isKept = traitsOf(field).hashed && base !== undefined
  if (when === 'never') return (base || field.expr !== undefined)
    && <Cell field={field}><ReadField resource={resource} field={field} row={previewed(resource, field, draft)} /></Cell>
  return (
    <Cell field={field}>
      <FormField
        resource={resource} field={field} path={field.name} prefix={prefix} value={draft[field.name]} row={row} errors={errors}
        onChange={change} isDisabled={isFixed} isAsked={isKept ? false : undefined}
      />
    </Cell>
  )
}

const Cell = ({ field, children }: { field: Field; children: ReactNode }) => (
  <div className="form-cell" data-type={field.type} data-wide={wideOf(field)} data-shape={field.of}>{children}</div>
)

/** A computed value as it would be with what is typed now. */
function previewed(resource: Resource, field: Field, draft: Values): Values {
  if (field.expr === undefined) return draft
  return { ...draft, [field.name]: evaluate(field.name, draft, ruled(resource)) }
}

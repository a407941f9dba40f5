/** A section of a form; each field is editable, read-only or hidden by its rules. */
import { wideAttribute } from '../../fields/index.ts'
import { isChildren, traitsOf } from '#schema/fields/index'
import { evaluate } from '#schema/expr'
import type { ReactNode } from 'react'
import { refusalOf } from '../../../kit/providers/session/can.ts'
import { readableFields } from '../../definition/access.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { sectionKey, useTranslation } from '../../definition/translation.ts'
import { ChildrenGrid } from './children_grid.tsx'
import { FormField, idOf, ReadField } from './field.tsx'
import { SectionFoot } from './section_foot.tsx'
import { draftOf } from './draft.ts'
import { isLocked, isShown, resultingRow, predicateFields, fieldAccess } from './rules.ts'
import type { Form, FormParts } from './use_form.ts'
import { getFormContext } from './context.ts'

interface FormSectionProps extends Omit<FormCellProps, 'field' | 'said' | 'noteId'> {
  readonly name: string
  readonly fields: readonly string[]
  readonly isWide: boolean
  /** It is saved by a button of its own. */
  readonly hasFoot?: boolean
}

export function FormSection({ name, fields, isWide, hasFoot = false, ...shared }: FormSectionProps) {
  const { resource, form, parts } = shared
  const { t } = useTranslation()
  const readable = readableFields(resource, fields)
  const said = repeatedRefusal(resource, readable, form)
  const noteId = said === null ? undefined : `${shared.prefix}${name}-note`
  const cells = readable.map((field) => <FormCell key={field.name} {...shared} field={field} said={said} noteId={noteId} />)
  const hasHeading = Object.keys(resource.form).length > 1
  return (
    <section className="form-section" data-section={name} data-wide={isWide || undefined} data-alone={!hasHeading || undefined}>
      {hasHeading && <h2 tabIndex={-1}>{t(sectionKey(resource, name))}</h2>}
      {said !== null && <p className="field-help" id={noteId}>{said}</p>}
      {parts.before?.[name]?.(form)}
      {fields.some((field) => isChildren(resource.fields[field])) ? cells : <div className="form-grid">{cells}</div>}
      {parts.after?.[name]?.(form)}
      {hasFoot && <SectionFoot form={form} fields={resource.form[name] ?? []} />}
    </section>
  )
}

/** Why several fields of a section cannot be changed: it is said once, above them. */
function repeatedRefusal(resource: Resource, fields: readonly Field[], { base, draft }: Form): string | null {
  if (!base?.can?.fields) return null
  const context = getFormContext()
  const row = resultingRow(resource, draft, draftOf(resource, base), context)
  const refusals = fields.flatMap((field) => (isShown(resource, field, row, context) && refusalOf(base.can?.fields?.[field.name])) || [])
  return refusals.find((refusal, index) => refusals.indexOf(refusal) !== index) ?? null
}

/**
 * Those of which the user reads anything. Two share a line; grids of children, and a section that is alone in its line, take the whole
 * width.
 */
export function sectionsOf(
  resource: Resource, shows: (field: string) => boolean = () => true,
): { name: string; fields: readonly string[]; isWide: boolean }[] {
  const readable = Object.entries(resource.form).map(([name, fields]) => [name, fields.filter(shows)] as const)
    .filter(([, fields]) => readableFields(resource, fields).length > 0)
  const sections = readable.map(([name, fields]) => ({
    name, fields, isWide: fields.some((field) => isChildren(resource.fields[field])),
  }))
  let inLine = 0
  return sections.map((section, index) => {
    if (section.isWide) inLine = 0
    else inLine += 1
    const isLone = !section.isWide && inLine % 2 === 1 && sections[index + 1]?.isWide !== false
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
  readonly isReadOnly?: boolean
  /** The refusal that the section says, in the element with this id. */
  readonly said?: string | null
  readonly noteId?: string | undefined
}

function FormCell({ resource, field, form, given, parts, prefix, isReadOnly = false, said = null, noteId }: FormCellProps): ReactNode {
  const { draft, base, errors, changed, change, add, remove } = form
  const context = getFormContext()
  const row = resultingRow(resource, draft, base ? draftOf(resource, base) : null, context)
  if (isChildren(field)) {
    return field.edit === 'grid' && (
      <ChildrenGrid
        resource={resource} field={field} prefix={prefix} rows={draft[field.name]} errors={errors}
        onChange={change} onAdd={add} onRemove={remove}
      />
    )
  }
  if (!isShown(resource, field, row, context)) return null
  const access = isReadOnly ? 'never' : fieldAccess(field, context)
  const refusal = refusalOf(base?.can?.fields?.[field.name])
  const isStored = base !== undefined && (access === 'on_create' || isLocked(resource, field, row, context))
  const isFixed = isStored || field.name in given || refusal !== null
  const isSaid = refusal !== null && refusal === said
  // An existing password is kept when the field is empty.
  const isKept = traitsOf(field).hashed && base !== undefined
  const plain = access === 'never' ? (base || field.expr !== undefined) && (
    <Cell field={field}>
      <ReadField resource={resource} field={field} row={withComputed(resource, field, draft)} />
      {parts.below?.(field, form)}
    </Cell>
  ) : (
    <Cell field={field} isChanged={changed.includes(field.name)}>
      <FormField
        resource={resource} field={field} path={field.name} prefix={prefix} value={draft[field.name]} row={row} errors={errors}
        onChange={change} isDisabled={isFixed} isRequired={isKept ? false : undefined} Input={parts.inputs?.[field.name]}
        note={isSaid ? null : refusal} noteId={isSaid ? noteId : undefined}
      />
      {parts.below?.(field, form)}
    </Cell>
  )
  return parts.fields?.[field.name]?.({
    form, id: idOf(prefix, field.name), isDisabled: isFixed || access === 'never', errors: errors[field.name] ?? [], plain,
  }) ?? plain
}

const Cell = ({ field, isChanged = false, children }: { field: Field; isChanged?: boolean; children: ReactNode }) => (
  <div
    className="form-cell" data-field={field.name} data-type={field.type} data-wide={wideAttribute(field)} data-shape={field.of}
    data-changed={isChanged || undefined}
  >
    {children}
  </div>
)

/** The row with the computed value of the current draft. */
function withComputed(resource: Resource, field: Field, draft: Values): Values {
  if (field.expr === undefined) return draft
  return { ...draft, [field.name]: evaluate(field.name, draft, predicateFields(resource)) }
}

/** The fields of a record by the sections of its form, and the fields that the server writes. */
import { browserTypeOf, wideAttribute } from '../../fields/index.ts'
import { FieldCell } from '../../fields/cell.tsx'
import { readableFields } from '../../definition/access.ts'
import { isServerOnly } from '#schema/fields/index'
import { TIMESTAMPS, type Field, type Resource } from '../../definition/definition.ts'
import { useOwnCells } from '../list/columns/own_cells.ts'
import { isShown } from '../form/rules.ts'
import { getFormContext } from '../form/context.ts'
import type { Row } from '../../definition/record.ts'
import { fieldKey, sectionKey, useTranslation } from '../../definition/translation.ts'
import './show.css'
import { isEmpty } from '../../fields/value_checks.ts'

interface RecordFieldsProps {
  readonly resource: Resource
  readonly row: Row
  /** Fields that the page shows elsewhere. */
  readonly except?: readonly string[]
}

export function RecordFields({ resource, row, except = [] }: RecordFieldsProps) {
  const { t } = useTranslation()
  const sections = Object.entries(resource.form).map(([name, names]) => ({
    title: t(sectionKey(resource, name)), fields: visibleFields(resource, names, row),
  }))
  const inForm = new Set(Object.values(resource.form).flat())
  const others = Object.keys(resource.fields).filter((name) => !inForm.has(name))
  const serverFields = visibleFields(resource, [...others, ...TIMESTAMPS], row)
    .filter((field) => isServerOnly(field) && row[field.name] !== false && !isEmpty(row[field.name]))
  return (
    <div className="record-sections">
      {[...sections, { title: t('ui.show.facts'), fields: serverFields }].map(({ title, fields }) => {
        const left = fields.filter(({ name }) => !except.includes(name))
        return left.length > 0 && <FieldsSection key={title} resource={resource} row={row} title={title} fields={left} />
      })}
    </div>
  )
}

interface FieldsSectionProps extends Pick<RecordFieldsProps, 'resource' | 'row'> {
  readonly title: string
  readonly fields: readonly Field[]
}

/** A field says here what it says in lists, also where that is more than its value. */
function FieldsSection({ resource, row, title, fields }: FieldsSectionProps) {
  const { t } = useTranslation()
  const cells = useOwnCells(resource.name)
  return (
    <section className="panel record-section">
      <h2>{title}</h2>
      <dl className="fields">
        {fields.filter(({ name }) => cells?.[name]?.(row) !== false).map((field) => (
          <div key={field.name} data-type={field.type} data-wide={wideAttribute(field)}>
            <dt>{t(fieldKey(resource, field.name))}</dt>
            <dd>{cells?.[field.name]?.(row) ?? <FieldCell field={field} row={row} place="page" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const visibleFields = (resource: Resource, names: readonly string[], row: Row): Field[] =>
  readableFields(resource, names).filter((field) =>
    browserTypeOf(field).isShown && isShown(resource, field, row, getFormContext()))

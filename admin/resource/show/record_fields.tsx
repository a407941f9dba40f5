/** The fields of a record by the sections of its form, and what the server knows besides. */
import { browserTypeOf, wideOf } from '../../fields/index.ts'
import { FieldCell } from '../../fields/cell.tsx'
import { readable } from '../../definition/access.ts'
import { isServerOnly, type Field, type Resource } from '../../definition/definition.ts'
import { isShown } from '../form/rules.ts'
import { writerNow } from '../form/writer.ts'
import type { Row } from '../../definition/record.ts'
import { fieldKey, sectionKey, useSay } from '../../definition/words.ts'
import './show.css'

interface RecordFieldsProps {
  readonly resource: Resource
  readonly row: Row
  /** Fields that stand elsewhere on the page. */
  readonly except?: readonly string[]
}

export function RecordFields({ resource, row, except = [] }: RecordFieldsProps) {
  const { t } = useSay()
  const sections = Object.entries(resource.form).map(([name, names]) => ({
    title: t(sectionKey(resource, name)), fields: drawn(resource, names, row),
  }))
  const asked = new Set(Object.values(resource.form).flat())
  const facts = drawn(resource, [...Object.keys(resource.fields).filter((name) => !asked.has(name)), 'created_at', 'updated_at'], row)
    .filter((field) => isServerOnly(field) && isSaid(row[field.name]))
  return (
    <div className="record-sections">
      {[...sections, { title: t('ui.show.facts'), fields: facts }].map(({ title, fields }) => {
        const left = fields.filter(({ name }) => !except.includes(name))
        return left.length > 0 && <FieldsSection key={title} resource={resource} row={row} title={title} fields={left} />
      })}
    </div>
  )
}

function FieldsSection({ resource, row, title, fields }: { resource: Resource; row: Row; title: string; fields: readonly Field[] }) {
  const { t } = useSay()
  return (
    <section className="panel record-section">
      <h2>{title}</h2>
      <dl className="fields">
        {fields.map((field) => <div key={field.name} data-type={field.type} data-wide={wideOf(field)}>
          <dt>{t(fieldKey(resource, field.name))}</dt>
          <dd><FieldCell field={field} row={row} place="page" /></dd>
        </div>)}
      </dl>
    </section>
  )
}

const drawn = (resource: Resource, names: readonly string[], row: Row): Field[] =>
  readable(resource, names).filter((field) =>
    browserTypeOf(field).isShown && isShown(resource, field, row, writerNow()))

const isSaid = (value: unknown) => value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

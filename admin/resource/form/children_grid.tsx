/** Children typed in place, one row each. Removing can be taken back until the form is saved. */
import { memo } from 'react'
import type { Errors } from '../../fields/control.ts'
import { canCreate } from '../../definition/access.ts'
import { resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import { isAllowed, refusalOf } from '../../definition/record.ts'
import { fieldKey, useSay } from '../../definition/words.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { draftOf, gridFields, isChildDrafts, type ChildDraft } from './draft.ts'
import { FormField, idOf } from './form_field.tsx'
import { leftBehind } from './rules.ts'
import { writerNow } from './writer.ts'

interface GridProps {
  readonly prefix: string
  readonly errors: Errors
  readonly onChange: (path: string, value: unknown) => void
  readonly onAdd: (name: string) => void
  readonly onRemove: (name: string, index: number) => void
}
interface ChildrenGridProps extends GridProps { readonly resource: Resource; readonly field: Field; readonly rows: unknown }

export function ChildrenGrid({ resource, field, rows, ...shared }: ChildrenGridProps) {
  const { t } = useSay()
  const child = resourceOf(String(field.of))
  const drafts = isChildDrafts(rows) ? rows : []
  const { prefix, errors, onAdd } = shared
  const name = t(fieldKey(resource, field.name))
  return (
    <div className="children-grid" id={idOf(prefix, field.name)} tabIndex={-1} role="group" aria-label={name}>
      {drafts.length === 0 && <p className="children-none">{t('ui.form.no_rows')}</p>}
      {drafts.map((row, index) => <ChildRow key={row.key} {...shared} child={child} field={field} row={row} index={index} />)}
      {errors[field.name] && <p className="field-error">{errors[field.name]?.join(' ')}</p>}
      {canCreate(child) && (
        <button type="button" className="button" onClick={() => { onAdd(field.name) }}>
          <NamedIcon name="plus" />{t('ui.form.add_row')}<span className="unseen">: {name}</span>
        </button>
      )}
    </div>
  )
}

interface ChildRowProps extends GridProps {
  readonly child: Resource
  readonly field: Field
  readonly row: ChildDraft
  readonly index: number
}

const ChildRow = memo(DrawnRow, (before, after) =>
  before.row === after.row && before.index === after.index && before.errors === after.errors)

function DrawnRow({ child, field, row: { base, values, isRemoved }, index, prefix, errors, onChange, onRemove }: ChildRowProps) {
  const { t } = useSay()
  const canEdit = !base || isAllowed(base.can?.edit)
  const left = leftBehind(child, values, base ? draftOf(child, base) : null, writerNow())
  const canRemove = !base || isAllowed(base.can?.delete)
  const refusal = base && (refusalOf(base.can?.edit) ?? (isRemoved ? null : refusalOf(base.can?.delete)))
  const path = `${field.name}.${index}`
  const label = t(isRemoved ? 'ui.form.keep_row' : 'ui.form.remove_row', { number: index + 1 })
  return (
    <fieldset className="child-row" data-removed={isRemoved || undefined} title={refusal ?? undefined}>
      <legend className="unseen">{t('ui.form.row', { number: index + 1 })}</legend>
      <div className="child-fields">
        {gridFields(child, String(field.by)).map((one) => (
          <FormField
            key={one.name} resource={child} field={one} path={`${path}.${one.name}`} prefix={prefix} value={values[one.name]} row={left}
            errors={errors} onChange={onChange} isDisabled={isRemoved === true || !canEdit}
          />
        ))}
      </div>
      {canRemove && (
        <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => { onRemove(field.name, index) }}>
          <NamedIcon name={isRemoved ? 'undo' : 'trash'} />
        </button>
      )}
      {errors[path] && <p className="field-error">{errors[path].join(' ')}</p>}
    </fieldset>
  )
}

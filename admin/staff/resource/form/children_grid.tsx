/** Children as rows inside the form of their parent. A removed row can be restored until the form is saved. */
import { memo } from 'react'
import { inSentence } from '#common/text/in_sentence'
import { CompactInputsContext } from '../../fields/compact_inputs_context.ts'
import type { Errors } from '../../fields/control_props.ts'
import { canCreate } from '../../definition/access.ts'
import { resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import { isAllowed, refusalOf } from '../../../kit/providers/session/can.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { draftOf, gridFields, isChildDrafts, type ChildDraft } from './draft.ts'
import { FormField, idOf } from './field.tsx'
import { resultingRow } from './rules.ts'
import { getFormContext } from './context.ts'

interface GridProps {
  readonly prefix: string
  readonly errors: Errors
  readonly onChange: (path: string, value: unknown) => void
  readonly onAdd: (name: string) => void
  readonly onRemove: (name: string, index: number) => void
}
interface ChildrenGridProps extends GridProps { readonly resource: Resource; readonly field: Field; readonly rows: unknown }

export function ChildrenGrid({ resource, field, rows, ...shared }: ChildrenGridProps) {
  const { t } = useTranslation()
  const child = resourceOf(String(field.of))
  const drafts = isChildDrafts(rows) ? rows : []
  const { prefix, errors, onAdd } = shared
  const name = t(fieldKey(resource, field.name))
  return (
    <div className="children-grid" id={idOf(prefix, field.name)} tabIndex={-1} role="group" aria-label={name}>
      {drafts.length === 0 && <p className="children-none">{t('ui.list.empty', { name: inSentence(name) })}</p>}
      <CompactInputsContext value>
        {drafts.map((row, index) => <ChildRow key={row.key} {...shared} child={child} field={field} row={row} index={index} />)}
      </CompactInputsContext>
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

const ChildRow = memo(ChildRowView, (before, after) =>
  before.row === after.row && before.index === after.index && before.errors === after.errors)

function ChildRowView({ child, field, row: { base, values, isRemoved }, index, prefix, errors, onChange, onRemove }: ChildRowProps) {
  const { t } = useTranslation()
  const canEdit = !base || isAllowed(base.can?.edit)
  const result = resultingRow(child, values, base ? draftOf(child, base) : null, getFormContext())
  const canRemove = !base || isAllowed(base.can?.delete)
  const refusal = base && (refusalOf(base.can?.edit) ?? (isRemoved ? null : refusalOf(base.can?.delete)))
  const refused = base?.can?.fields ?? {}
  // Said once below the row: mostly it is the same for all of them.
  const reasons = [...new Set(Object.values(refused).flatMap((answer) => refusalOf(answer) ?? []))]
  const path = `${field.name}.${index}`
  const label = t(isRemoved ? 'ui.form.keep_row' : 'ui.form.remove_row', { number: index + 1 })
  return (
    <fieldset className="child-row" data-removed={isRemoved || undefined} title={refusal ?? undefined}>
      <legend className="unseen">{t('ui.form.row', { number: index + 1 })}</legend>
      <div className="child-fields">
        {gridFields(child, String(field.by)).map((one) => (
          <FormField
            key={one.name} resource={child} field={one} path={`${path}.${one.name}`} prefix={prefix} value={values[one.name]} row={result}
            errors={errors} onChange={onChange} isDisabled={isRemoved === true || !canEdit || one.name in refused}
          />
        ))}
      </div>
      {canRemove && (
        <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => { onRemove(field.name, index) }}>
          <NamedIcon name={isRemoved ? 'undo' : 'trash'} />
        </button>
      )}
      {reasons.length > 0 && <p className="field-help">{reasons.join(' ')}</p>}
      {errors[path] && <p className="field-error">{errors[path].join(' ')}</p>}
    </fieldset>
  )
}

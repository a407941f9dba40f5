/** A short table of plain inputs, made from the shape of a list. */
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { shapeOf, type Field } from '../../definition/definition.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { nestableTypeOf } from '../nestable_type_of.ts'
import { PlainInput } from './plain_input.tsx'
import { isListOfSingleValues, unknownMembers } from './row_members.ts'
import type { InputProps } from '../control_props.ts'

type RowValues = Readonly<Record<string, unknown>>

export function RowsInput({ members, ...props }: InputProps & { readonly members: readonly Field[] }) {
  const { id, resource, field, value, onChange, isDisabled, describedBy } = props
  const { t } = useTranslation()
  const entries = Array.isArray(value) ? value as readonly unknown[] : []
  const isSingle = isListOfSingleValues(members)
  const set = (index: number, name: string, next: unknown) => {
    onChange(entries.map((entry, at) => (at === index ? (isSingle ? next : { ...entry as RowValues, [name]: next }) : entry)))
  }
  const labelOf = ({ name }: Field) => (isSingle ? '' : t(`shapes.${String(field.of)}.${name}`))
  const unknown = isDisabled ? [] : unknownMembers(entries, members)
  return (
    <div className="rows-input" id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {entries.map((entry, index) => (
        <div key={index}>
          {members.map((member) => (
            <PlainInput
              key={member.name} id={isSingle ? `${id}-${index}` : `${id}-${index}-${member.name}`} member={member}
              name={`${labelOf(member) || t(fieldKey(resource, field.name))} ${index + 1}`} placeholder={labelOf(member)}
              isDisabled={isDisabled}
              value={isSingle ? entry : (entry as RowValues)[member.name]} onChange={(next) => { set(index, member.name, next) }}
            />
          ))}
          {!isDisabled && (
            <button
              type="button" className="icon-button" aria-label={t('ui.form.remove_row', { number: index + 1 })}
              onClick={() => { onChange(entries.filter((_, at) => at !== index)) }}
            ><NamedIcon name="trash" /></button>
          )}
        </div>
      ))}
      {!isDisabled && entries.length < mostRows(field) && (
        <button type="button" className="button" onClick={() => { onChange([...entries, isSingle ? '' : newRow(members)]) }}>
          <NamedIcon name="plus" />{t('ui.form.add_row')}
        </button>
      )}
      {unknown.length > 0 && <p className="field-help">{t('ui.form.unknown_members', { names: unknown.join(', ') })}</p>}
    </div>
  )
}

const mostRows = ({ of }: Field): number => {
  const shape = shapeOf(of)
  return shape.kind === 'list' && shape.max !== undefined ? shape.max : Infinity
}

/** A box is unticked at first; all other values are empty. */
const newRow = (members: readonly Field[]): RowValues =>
  Object.fromEntries(members.filter((member) => nestableTypeOf(member).plainInput === 'checkbox').map(({ name }) => [name, false]))

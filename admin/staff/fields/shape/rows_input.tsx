/** A short table of plain inputs, made from the shape of a list. */
import Checkbox from 'antd/es/checkbox'
import { useTranslation } from '../../definition/translation.ts'
import type { Field } from '../../definition/definition.ts'
import { AntdProvider } from '../../../kit/controls/antd/antd_provider.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { NumberBox } from '../amount/number_box.tsx'
import { enumOptions } from '../choice/enum_options.tsx'
import { MomentBox } from '../moment/moment_box.tsx'
import { Picker } from '../picker.tsx'
import { nestableTypeOf } from '../nestable_type_of.ts'
import { isListOfSingleValues, unknownMembers } from './row_members.ts'
import type { InputProps } from '../control_props.ts'

type RowValues = Readonly<Record<string, unknown>>

export function RowsInput({ members, ...props }: InputProps & { readonly members: readonly Field[] }) {
  const { id, field, value, onChange, isDisabled, describedBy } = props
  const { t } = useTranslation()
  const entries = Array.isArray(value) ? value as readonly unknown[] : []
  const isSingle = isListOfSingleValues(members)
  const set = (index: number, name: string, next: unknown) => {
    onChange(entries.map((entry, at) => (at === index ? (isSingle ? next : { ...entry as RowValues, [name]: next }) : entry)))
  }
  const unknown = isDisabled ? [] : unknownMembers(entries, members)
  return (
    <div className="rows-input" id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {entries.map((entry, index) => (
        <div key={index}>
          {members.map((member) => (
            <PlainInput
              key={member.name} id={isSingle ? `${id}-${index}` : `${id}-${index}-${member.name}`} member={member}
              label={isSingle ? '' : t(`shapes.${String(field.of)}.${member.name}`)} number={index + 1} isDisabled={isDisabled}
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
      {!isDisabled && (
        <button type="button" className="button" onClick={() => { onChange([...entries, isSingle ? '' : newRow(members)]) }}>
          <NamedIcon name="plus" />{t('ui.form.add_row')}
        </button>
      )}
      {unknown.length > 0 && <p className="field-help">{t('ui.form.unknown_members', { names: unknown.join(', ') })}</p>}
    </div>
  )
}

/** A box is unticked at first; all other values are empty. */
const newRow = (members: readonly Field[]): RowValues =>
  Object.fromEntries(members.filter((member) => nestableTypeOf(member).plainInput === 'checkbox').map(({ name }) => [name, false]))

interface PlainInputProps {
  readonly id: string
  readonly member: Field
  readonly label: string
  /** The number of the row, from 1. */
  readonly number: number
  readonly value: unknown
  readonly isDisabled: boolean
  readonly onChange: (value: unknown) => void
}

function PlainInput({ id, member, label, number, value, isDisabled, onChange }: PlainInputProps) {
  const i18n = useTranslation()
  const { plainInput, numberInput } = nestableTypeOf(member)
  const name = `${label} ${number}`.trim()
  const shared = { id, disabled: isDisabled, 'aria-label': name }
  const text = String(value ?? '')
  switch (plainInput) {
    case 'checkbox': return (
      <AntdProvider>
        <Checkbox {...shared} checked={value === true} onChange={({ target }) => { onChange(target.checked) }} />
      </AntdProvider>
    )
    case 'select': return (
      <Picker
        id={id} isDisabled={isDisabled} label={name} placeholder={label} values={text ? [text] : []}
        options={enumOptions(String(member.of), i18n)} onChange={([next]) => { onChange(next ?? null) }}
      />
    )
    case 'date': case 'time': return (
      <MomentBox kind={plainInput} id={id} isDisabled={isDisabled} label={name} value={text} onChange={onChange} />
    )
    case 'text': case null:
  }
  if (numberInput) {
    const unit = numberInput.unit(member, {}, i18n.t)
    return (
      <NumberBox
        id={id} isDisabled={isDisabled} label={name} placeholder={label} unit={unit} mode={numberInput.mode} places={numberInput.places}
        value={numberInput.format(value)} min={numberInput.bound(member.min)} max={numberInput.bound(member.max)}
        // Text that is no number is sent as typed; the server rejects it.
        onType={(typed) => { onChange(numberInput.parse(typed, member) ?? (typed || null)) }}
      />
    )
  }
  return (
    <input
      {...shared} className="input" dir="auto" placeholder={label} value={text} onChange={({ target }) => { onChange(target.value) }}
    />
  )
}

/** An object of plain values: a labelled input for each member, made from its shape. */
import { pickBy } from '#schema/map_values'
import { useTranslation } from '../../definition/translation.ts'
import type { Field } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { PlainInput } from './plain_input.tsx'
import type { InputProps } from '../control_props.ts'

export function MembersInput({ members, id, field, value, onChange, isDisabled, describedBy }: InputProps & {
  readonly members: readonly Field[]
}) {
  const { t } = useTranslation()
  const values = (value ?? {}) as Values
  // An emptied member is left out.
  const set = (name: string, next: unknown) => { onChange(pickBy({ ...values, [name]: next }, (one) => one !== null && one !== '')) }
  return (
    <div className="members-input" id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {members.map((member) => {
        const [label, inputId] = [t(`shapes.${String(field.of)}.${member.name}`), `${id}-${member.name}`]
        return (
          <div key={member.name}>
            <label htmlFor={inputId}>{label}</label>
            <PlainInput
              id={inputId} member={member} name={label} isDisabled={isDisabled} value={values[member.name]}
              onChange={(next) => { set(member.name, next) }}
            />
          </div>
        )
      })}
    </div>
  )
}

/** One of a few choices, all of them visible: antd's radio buttons. A choice that may be empty has a button that clears it. */
import Radio from 'antd/es/radio'
import type { ReactNode } from 'react'
import { AntdProvider } from '../antd/provider.tsx'
import { NamedIcon } from '../icons/named_icon.tsx'
import { useTranslator } from '../../providers/texts/i18n.ts'
import './choice_buttons.css'

export interface Choice<V extends string> { readonly value: V; readonly label: ReactNode }

interface ChoiceButtonsProps<V extends string> {
  /** The id of the group, which gives the focus to the chosen button; its label is the element with the id `labelledBy`. */
  readonly id: string
  readonly labelledBy: string
  /** In a form that is read by the names of its inputs. */
  readonly name?: string
  readonly options: readonly Choice<V>[]
  readonly value: V | null
  readonly onChoose: (value: V | null) => void
  readonly isRequired?: boolean
  readonly isDisabled?: boolean | undefined
  readonly isInvalid?: boolean | undefined
  readonly describedBy?: string | undefined
}

export function ChoiceButtons<V extends string>({ id, labelledBy, options, value, onChoose, ...props }: ChoiceButtonsProps<V>) {
  const { t } = useTranslator()
  const { name, isRequired = false, isDisabled = false, isInvalid, describedBy } = props
  const group = {
    role: 'radiogroup', 'aria-labelledby': labelledBy, 'aria-describedby': describedBy, 'aria-required': isRequired || undefined,
    'aria-invalid': isInvalid || undefined,
  }
  const clear = () => {
    onChoose(null)
    // The button that had the focus goes.
    document.getElementById(id)?.focus()
  }
  return (
    <AntdProvider>
      <span
        id={id} tabIndex={-1} className="choice-buttons"
        onFocus={({ target, currentTarget }) => { if (target === currentTarget) focusChosen(currentTarget) }}
      >
        <Radio.Group
          {...group} {...name !== undefined && { name }} value={value} disabled={isDisabled} optionType="button"
          onChange={({ target }) => { onChoose(target.value as V) }}
        >
          {options.map((option) => <Radio.Button key={option.value} value={option.value}>{option.label}</Radio.Button>)}
        </Radio.Group>
        {!isRequired && !isDisabled && value !== null && (
          <button type="button" className="icon-button" aria-label={t('ui.field.clear')} onClick={clear}><NamedIcon name="close" /></button>
        )}
      </span>
    </AntdProvider>
  )
}

const focusChosen = (group: HTMLElement) =>
  (group.querySelector<HTMLElement>('input:checked') ?? group.querySelector<HTMLElement>('input'))?.focus()

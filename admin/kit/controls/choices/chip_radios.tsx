/** A choice among few: native radio buttons that look like chips. Enter takes the focused one and goes on. */
import { useId, type ReactNode } from 'react'
import { isPlainEnter } from '../keys/plain_enter.ts'
import './chip_radios.css'

export interface Chip<V extends string> { readonly value: V; readonly label: ReactNode }

interface ChipRadiosProps<V extends string> {
  readonly label?: string
  /** Id of the caption that stands above already, instead of a label. */
  readonly captionId?: string
  readonly chips: readonly Chip<V>[]
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly onEnter?: () => void
  /** Id of the group, to which the error summary leads. */
  readonly id?: string
  readonly isRequired?: boolean
  /** Enter takes nothing that is not chosen: who only wants to go on is not given the first one. */
  readonly isOptional?: boolean
  readonly error?: string | undefined
  readonly hasHiddenLabel?: boolean
  readonly children?: ReactNode
}

export function ChipRadios<V extends string>(
  { label, captionId, chips, value, onChange, onEnter, id, isRequired, isOptional, error, hasHiddenLabel, children }: ChipRadiosProps<V>,
) {
  const name = useId()
  return (
    <div
      role="radiogroup" aria-labelledby={captionId ?? `${name}-label`} aria-describedby={error ? `${name}-error` : undefined}
      className="chip-radios" id={id} tabIndex={id ? -1 : undefined}
      aria-required={isRequired || undefined} data-missing={(isRequired && value === null) || undefined}
      data-invalid={Boolean(error) || undefined}
    >
      {label && <span id={`${name}-label`} className={hasHiddenLabel ? 'unseen' : 'chip-caption'}>
        {label}{isRequired && <span className="chip-required" aria-hidden="true"> *</span>}
      </span>}
      <span className="chips">
        {chips.map((chip) => (
          <label key={chip.value} className="chip-choice" data-value={chip.value}>
            <input
              type="radio" name={name} value={chip.value} checked={chip.value === value}
              onChange={() => { onChange(chip.value) }}
              onKeyDown={(event) => {
                if (!isPlainEnter(event) || (isOptional && !onEnter)) return
                event.preventDefault()
                if (!isOptional) onChange(chip.value)
                onEnter?.()
              }}
              onClick={({ detail }) => { if (detail > 0) onEnter?.() }}
            />
            {chip.label}
          </label>
        ))}
        {children}
      </span>
      {error && <p className="field-error" id={`${name}-error`}>{error}</p>}
    </div>
  )
}

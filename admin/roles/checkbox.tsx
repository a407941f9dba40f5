import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { CheckState } from './permission_groups.ts'

interface CheckboxProps {
  readonly choice: CheckState
  readonly isDisabled: boolean
  /** Id of the element that explains why it is disabled. */
  readonly reason?: string | undefined
  readonly onPress: () => void
  readonly children: ReactNode
  readonly kind: 'cell' | 'chip' | 'row'
}

/** A checkbox with an indeterminate state for a partial selection. */
export function Checkbox({ choice, isDisabled, reason, onPress, children, kind }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => { if (input.current) input.current.indeterminate = choice === 'some' }, [choice])
  return (
    <label className="tick" data-kind={kind} data-chosen={choice === 'all' || undefined}>
      <input ref={input} type="checkbox" checked={choice === 'all'} disabled={isDisabled} aria-describedby={reason} onChange={onPress} />
      <span>{children}</span>
    </label>
  )
}

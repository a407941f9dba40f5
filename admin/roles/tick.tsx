import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Choice } from './grid.ts'

interface TickProps {
  readonly choice: Choice
  readonly isDisabled: boolean
  /** Id of the sentence that says why it cannot be changed. */
  readonly reason?: string | undefined
  readonly onPress: () => void
  readonly children: ReactNode
  readonly kind: 'cell' | 'chip' | 'row'
}

/** A box that knows a third state: some of what it stands for. */
export function Tick({ choice, isDisabled, reason, onPress, children, kind }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => { if (box.current) box.current.indeterminate = choice === 'some' }, [choice])
  return (
    <label className="tick" data-kind={kind} data-chosen={choice === 'all' || undefined}>
      <input ref={box} type="checkbox" checked={choice === 'all'} disabled={isDisabled} aria-describedby={reason} onChange={onPress} />
      <span>{children}</span>
    </label>
  )
}

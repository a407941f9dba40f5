import AntdCheckbox from 'antd/es/checkbox'
import type { ReactNode } from 'react'
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

/** A checkbox with an indeterminate state for a partial selection. The matrix around it provides antd's theme once for all. */
export const Checkbox = ({ choice, isDisabled, reason, onPress, children, kind }: CheckboxProps) => (
  <span className="tick" data-kind={kind} data-chosen={choice === 'all' || undefined}>
    <AntdCheckbox
      checked={choice === 'all'} indeterminate={choice === 'some'} disabled={isDisabled} aria-describedby={reason} onChange={onPress}
    >{children}</AntdCheckbox>
  </span>
)

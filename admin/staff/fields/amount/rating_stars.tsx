import Rate from 'antd/es/rate'
import { AntdProvider } from '../../../kit/controls/antd/provider.tsx'
import './number_box.css'

export interface RatingBoxProps {
  readonly id?: string
  readonly stars: number
  /** Null without a rating. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly describedBy?: string | undefined
  readonly label?: string
  readonly labelledBy?: string
}

export const RatingStars = ({ id, stars, value, onChange, isRequired = false, isDisabled = false, ...names }: RatingBoxProps) => (
  <AntdProvider>
    <span className="rating-box">
      <Rate
        {...id !== undefined && { id }} count={stars} value={value ?? 0} allowClear={!isRequired} disabled={isDisabled}
        aria-label={names.label} aria-labelledby={names.labelledBy} aria-describedby={names.describedBy}
        onChange={(next) => { onChange(next || null) }}
      />
    </span>
  </AntdProvider>
)

import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'

export const BadgesCell = ({ of, values }: { of: string; values: readonly string[] }) => (
  <span className="several">{values.map((value) => <StatusBadge key={value} of={of} value={value} />)}</span>
)

export function BoolCell({ value }: { value: boolean }) {
  const { t } = useTranslation()
  return <span className="yes-no" data-value={value}>{value && <NamedIcon name="check" />}{t(value ? 'ui.field.yes' : 'ui.field.no')}</span>
}

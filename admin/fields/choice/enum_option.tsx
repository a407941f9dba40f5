import { StatusSymbol } from '../../definition/status_badge.tsx'
import { enumKey, useTranslation } from '../../definition/translation.ts'

export function EnumOption({ of, value }: { of: string; value: string }) {
  const { t } = useTranslation()
  return <span className="enum-option"><StatusSymbol of={of} value={value} />{t(enumKey(of, value))}</span>
}

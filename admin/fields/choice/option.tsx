import { Sign } from '../../definition/status_badge.tsx'
import { enumKey, useSay } from '../../definition/words.ts'

export function EnumOption({ of, value }: { of: string; value: string }) {
  const { t } = useSay()
  return <span className="enum-option"><Sign of={of} value={value} />{t(enumKey(of, value))}</span>
}

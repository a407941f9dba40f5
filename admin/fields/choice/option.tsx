import { Sign } from '../../resource/status_badge.tsx'
import { enumKey, useSay } from '../../resource/words.ts'

export function EnumOption({ of, value }: { of: string; value: string }) {
  const { t } = useSay()
  return <span className="enum-option"><Sign of={of} value={value} />{t(enumKey(of, value))}</span>
}

import { valuesOf } from '../../definition/definition.ts'
import { useTranslation } from '../../definition/translation.ts'
import { CONDITION_ICONS } from './condition_icons.ts'

interface ConditionButtonsProps { readonly chosen: readonly string[]; readonly onChange: (chosen: readonly string[]) => void }

/** A touch for each condition, by its picture. */
export function ConditionButtons({ chosen, onChange }: ConditionButtonsProps) {
  const { t } = useTranslation()
  const toggle = (one: string) => { onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]) }
  return (
    <div className="conditions" role="group" aria-label={t('order_items.fields.condition')}>
      {valuesOf('item_condition').map((one) => (
        <button key={one} type="button" aria-pressed={chosen.includes(one)} onClick={() => { toggle(one) }}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={CONDITION_ICONS[one as keyof typeof CONDITION_ICONS]} /></svg>
          {t(`enums.item_condition.${one}`)}
        </button>
      ))}
    </div>
  )
}

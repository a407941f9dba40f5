/** The amounts that the recipe proposes in a line; a touch opens them to be corrected. */
import type { WorkMaterial } from '#common/plant/work'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { appendUnit } from '../../../kit/format/numbers.ts'
import { NumberBox } from '../../fields/amount/number_box.tsx'
import { amountOf, type UsedAmounts } from './used_amounts.ts'

interface UsedMaterialsProps {
  readonly of: readonly WorkMaterial[]
  readonly used: UsedAmounts
  readonly onChange: (used: UsedAmounts) => void
  /** After a refusal: the amounts are shown. */
  readonly isOpen: boolean
}

export function UsedMaterials({ of: materials, used, onChange, isOpen }: UsedMaterialsProps) {
  const { t, format } = useTranslation()
  if (!materials.length) return null
  return (
    <details className="work-used" open={isOpen || undefined}>
      <summary>
        <span>{t('ui.work.materials')}</span>
        {materials.map((material) => (
          <span key={material.code}>
            <bdi>{material.name}</bdi>{' '}
            <Ltr>{appendUnit(amountText(amountOf(material, used), format.decimal), t(`ui.units.${material.unit}`))}</Ltr>
          </span>
        ))}
      </summary>
      <div className="work-amounts">
        {materials.map((material) => (
          <label key={material.code}>
            <bdi>{material.name}</bdi>
            <NumberBox
              mode="decimal" min={0} unit={t(`ui.units.${material.unit}`)} label={material.name} value={amountOf(material, used)}
              onType={(typed) => { onChange({ ...used, [material.code]: typed }) }}
            />
          </label>
        ))}
      </div>
    </details>
  )
}

const amountText = (amount: string, decimal: (value: string) => string): string => (/^\d+(\.\d+)?$/.test(amount) ? decimal(amount) : amount)

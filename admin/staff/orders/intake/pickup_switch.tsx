/** Who brings the items: the client to the counter, or we fetch them. It says the rest of what such an order means, too. */
import { useTranslation } from '../../definition/translation.ts'
import type { Form } from '../../resource/form/use_form.ts'
import { ChipRadios } from '../../../kit/controls/chip_radios.tsx'
import { isPickup, WAYS, type Way } from './pickup.ts'

export function PickupSwitch({ form }: { form: Form }) {
  const { t } = useTranslation()
  const choose = (way: Way) => { for (const [name, value] of Object.entries(WAYS[way])) form.change(name, value) }
  return (
    <ChipRadios
      label={t('ui.orders.intake.way')} hasHiddenLabel value={isPickup(form.draft) ? 'pickup' : 'counter'} onChange={choose}
      chips={(['counter', 'pickup'] as const).map((value) => ({ value, label: t(`ui.orders.intake.ways.${value}`) }))}
    />
  )
}

/** How the items come: to the counter, where they are named or only counted, or we fetch them. It says what such an order means, too. */
import { useTranslation } from '../../../definition/translation.ts'
import type { Form } from '../../../resource/form/use_form.ts'
import { ChipRadios } from '../../../../kit/controls/choices/chip_radios.tsx'
import { wayOf, WAYS, type Way } from './pickup.ts'

/** `onChosen`: by a press, which has taken the focus from what comes next. */
export function PickupSwitch({ form, onChosen }: { form: Form; onChosen: () => void }) {
  const { t } = useTranslation()
  const choose = (way: Way) => { for (const [name, value] of Object.entries(WAYS[way])) form.change(name, value) }
  return (
    <ChipRadios
      label={t('ui.orders.intake.way')} hasHiddenLabel value={wayOf(form.draft)} onChange={choose}
      onEnter={onChosen}
      chips={(['counter', 'drop', 'pickup'] as const).map((value) => ({ value, label: t(`ui.orders.intake.ways.${value}`) }))}
    />
  )
}

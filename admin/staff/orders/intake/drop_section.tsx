/** A drop: how many pieces are left here. They are named later, and the slip says how many there were. */
import { fieldOf } from '../../definition/definition.ts'
import { useTranslation } from '../../definition/translation.ts'
import { FormField } from '../../resource/form/field.tsx'
import type { Form } from '../../resource/form/use_form.ts'
import { ChipRadios } from '../../../kit/controls/choices/chip_radios.tsx'
import { orderResource } from '../order.ts'

export function DropSection({ form, prefix, onEnter }: { form: Form; prefix: string; onEnter: () => void }) {
  const { t, format } = useTranslation()
  const { declared_items: count } = form.draft
  return (
    <section className="form-section intake-drop" aria-label={t('ui.orders.intake.ways.drop')}>
      <ChipRadios
        label={t('ui.orders.intake.pieces')} value={typeof count === 'number' ? String(count) : null} isRequired
        chips={FEW.map((number) => ({ value: String(number), label: format.number(number) }))}
        onChange={(next) => { form.change('declared_items', Number(next)) }} onEnter={onEnter}
      />
      <FormField
        resource={orderResource} field={fieldOf(orderResource, 'declared_items')} label={t('ui.orders.intake.pieces_other')}
        path="declared_items" prefix={prefix} value={count} row={form.draft} errors={form.errors} onChange={form.change}
      />
      <p className="field-help">{t('ui.orders.intake.drop_help')}</p>
    </section>
  )
}

const FEW = Array.from({ length: 10 }, (_, index) => index + 1)

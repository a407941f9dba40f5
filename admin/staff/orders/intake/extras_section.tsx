/** Services and the usual discounts as chips with what they cost, so that nobody opens the long form for them. */
import { useList } from '@refinedev/core'
import type { Row as Columns } from '#resources'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { can } from '../../../kit/providers/session/access_control.ts'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import type { Row } from '../../definition/record.ts'
import { localize, useTranslation } from '../../definition/translation.ts'
import { isChildDrafts } from '../../resource/form/draft.ts'
import { idOf } from '../../resource/form/field.tsx'
import type { Form } from '../../resource/form/use_form.ts'
import { mayReadPrices } from '../money/prices.ts'
import { ChipRadios } from '../../../kit/controls/choices/chip_radios.tsx'
import { usualDiscounts } from './usual_discounts.ts'
import type { OrderPreview } from '#common/orders/preview'

interface ExtrasProps { readonly form: Form; readonly prefix: string; readonly preview: OrderPreview | null }

export function ExtrasSection({ form, prefix, preview }: ExtrasProps) {
  const { t } = useTranslation()
  const services = useServices()
  const discounts = mayReadPrices() && hasPermission('order-discount') && form.draft.is_rework !== true
  if (services.length === 0 && !discounts) return null
  return (
    <section className="form-section intake-extras" aria-label={t('ui.orders.intake.extras')}>
      {services.length > 0 && <ServiceChips form={form} services={services} />}
      {discounts && <DiscountChips form={form} prefix={prefix} preview={preview} />}
    </section>
  )
}

type Service = Columns<'services'> & Row

function ServiceChips({ form, services }: { form: Form; services: readonly Service[] }) {
  const { t, format, language } = useTranslation()
  const { services: lines } = form.draft
  const chosen = isChildDrafts(lines) ? lines.map(({ values }) => values.service_id) : []
  return (
    <div className="chip-radios" role="group" aria-label={t('orders.fields.services')}>
      <span className="chip-caption" aria-hidden="true">{t('orders.fields.services')}</span>
      <span className="chips">
        {services.map(({ id, name, method, price }) => (
          <label key={id} className="chip-choice">
            <input
              type="checkbox" checked={chosen.includes(id)}
              onChange={() => {
                if (chosen.includes(id)) form.remove('services', chosen.indexOf(id))
                else form.add('services', { service_id: id })
              }}
            />
            <bdi>{localize(name, language)}</bdi>
            <small><Ltr className="figure">{format.money(price)}</Ltr>{method === 'unit' && ` / ${t('ui.orders.intake.by_unit')}`}</small>
          </label>
        ))}
      </span>
    </div>
  )
}

function DiscountChips({ form, prefix, preview }: ExtrasProps) {
  const { t, format } = useTranslation()
  const { discount_type: type = null, discount_value: value = null } = form.draft
  const usual = usualDiscounts(preview)
  const chosen = type === null ? NONE : usual.find((one) => one.type === type && Number(one.value) === Number(value))?.key ?? null
  const choose = (key: string) => {
    const discount = usual.find((one) => one.key === key)
    form.change('discount_type', discount?.type ?? null)
    form.change('discount_value', discount?.value ?? null)
  }
  const nameOf = ({ key, total }: (typeof usual)[number]) => (key === 'round'
    ? <>{t('ui.orders.intake.round_down')} <small><Ltr className="figure">{format.money(total)}</Ltr></small></> : <Ltr>{`−${key} %`}</Ltr>)
  const problem = [...form.errors.discount_type ?? [], ...form.errors.discount_value ?? []].join(' ') || preview?.discount_error
  return (
    <ChipRadios
      id={idOf(prefix, 'discount_value')} label={t('orders.fields.discount_amount')} value={chosen} onChange={choose}
      chips={[{ value: NONE, label: t('ui.orders.intake.no_discount') }, ...usual.map((one) => ({ value: one.key, label: nameOf(one) }))]}
      error={problem ?? undefined}
    />
  )
}

/** Those that are added to a whole order. What the code itself charges, nobody chooses. */
export const useServices = (): readonly Service[] => (useList<Service>({
  resource: 'services', sorters: [{ field: 'id', order: 'asc' }], pagination: { pageSize: 20, mode: 'server' }, errorNotification: false,
  filters: [{ field: 'status', operator: 'eq', value: 'enable' }, { field: 'validity', operator: 'eq', value: 'order' }],
  queryOptions: { staleTime: 300_000, enabled: can('services', 'list') },
}).query.data?.data ?? []).filter(({ key }) => !key)

const NONE = 'none'

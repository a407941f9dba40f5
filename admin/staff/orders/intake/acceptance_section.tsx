/** The client's acceptance and the advance, which are saved with the order. */
import { isTransitionPermitted } from '#schema/flow'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { currentStaff } from '../../../kit/providers/session/granted_permissions.ts'
import { valuesOf, type Field } from '../../definition/definition.ts'
import { useTranslation } from '../../definition/translation.ts'
import { FormField, idOf } from '../../resource/form/field.tsx'
import type { Form } from '../../resource/form/use_form.ts'
import { orderResource } from '../order.ts'
import { DrawerNotice } from '../../money/drawer_notice.tsx'
import { CashChange } from '../money/cash_change_note.tsx'
import { ChipRadios } from '../../../kit/controls/choices/chip_radios.tsx'
import type { Advance, AcceptanceChoice } from './body.ts'
import type { OrderPreview } from '#common/orders/preview'

interface AcceptanceProps {
  readonly form: Form
  readonly prefix: string
  readonly agreement: AcceptanceChoice
  readonly preview: OrderPreview | null
}

export const mayRecordAcceptance = () => isTransitionPermitted(orderResource, 'accept', currentStaff)

export function AcceptanceSection({ form, prefix, agreement, preview }: AcceptanceProps) {
  const { t, format } = useTranslation()
  const mayPay = isTransitionPermitted(orderResource, 'pay', currentStaff)
  if (!mayPay && !mayRecordAcceptance()) return null
  const advance = (form.draft.advance ?? {}) as Advance
  const { amount = null, method = 'cash' } = advance
  const required = preview?.required_advance ?? 0
  const change = (name: string, value: unknown) => { form.change('advance', { ...advance, [name]: value }) }
  const input = (name: 'amount' | 'cash_given', label: string) => (
    <FormField
      resource={orderResource} field={ARGS[name]} label={label} path={`advance.${name}`} prefix={prefix} value={advance[name] ?? null}
      row={form.draft} errors={form.errors} onChange={(_, value) => { change(name, value) }} isRequired={false}
    />
  )
  return (
    <section className="form-section intake-agreement" aria-label={t('ui.orders.intake.agreement')}>
      {mayRecordAcceptance() && (
        <>
          <ChipRadios
            label={t('ui.orders.intake.agreement')} value={agreement} onChange={(next) => { form.change('agreement', next) }}
            chips={CHOICES.map((value) => ({ value, label: t(`ui.orders.intake.agreed.${value}`) }))}
            error={form.errors['accept.confirmation_channel']?.join(' ')}
          />
          {agreement !== 'none' && preview?.total == null && <p className="field-help">{t('ui.orders.intake.agreed_later')}</p>}
          {agreement !== 'none' && required > Number(amount ?? 0) &&
            <p className="order-alarm" role="status">{t('ui.orders.intake.required_advance', { amount: format.money(required) })}</p>}
        </>
      )}
      {mayPay && (
        <div className="intake-advance">
          {input('amount', t('ui.orders.intake.advance'))}
          {method === 'cash' && input('cash_given', t('orders.args.cash_given'))}
          <ChipRadios
            id={idOf(prefix, 'advance.method')} label={t('orders.args.method')} value={String(method)}
            error={form.errors['advance.method']?.join(' ')} onChange={(next) => { change('method', next) }}
            chips={METHODS.map((value) => ({ value, label: t(`enums.payment_method.${value}`) }))}
          />
          {Number(amount ?? 0) > 0 && <DrawerNotice method={method} />}
          <CashChange payment={{ ...advance, method }} />
        </div>
      )}
    </section>
  )
}

/** The total and what remains of it. */
export function RemainingBalance({ total, advance }: { total: number; advance: unknown }) {
  const { t, format } = useTranslation()
  const { amount = null } = (advance ?? {}) as Advance
  if (typeof amount !== 'number' || amount <= 0 || amount > total) return null
  return (
    <div data-name="rest"><dt>{t('orders.fields.balance')}</dt><dd><Ltr className="figure">{format.money(total - amount)}</Ltr></dd></div>
  )
}

const CHOICES = ['counter', 'phone', 'none'] as const
/** Clients have no credit account yet. */
const METHODS = valuesOf('payment_method').filter((method) => method !== 'credit')

const argument = (name: string): Field => orderResource.transitions.pay?.args?.[name] ?? missing(name)
const missing = (name: string): never => { throw new Error(`a payment has no ${name}`) }
const ARGS = { amount: argument('amount'), cash_given: argument('cash_given') }

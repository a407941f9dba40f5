/**
 * The intake of an order at the counter, or by phone with a pickup: client, items with their sizes, price, acceptance and advance on one
 * screen, saved by one call.
 */
import { useInvalidate } from '@refinedev/core'
import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isTransitionPermitted } from '#schema/flow'
import { usePageTitle } from '../../../kit/controls/page_title.ts'
import { useIsPhone } from '../../../kit/controls/hooks/use_is_phone.ts'
import { currentStaff } from '../../../kit/providers/session/granted_permissions.ts'
import { showAlert, showConfirm } from '../../../kit/providers/alerts.ts'
import { urlOf } from '../../../kit/providers/rest/data_provider.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import type { Values } from '../../definition/record.ts'
import { listLink, listPath, recordPath } from '../../definition/resource_paths.ts'
import { useTranslation, type I18n } from '../../definition/translation.ts'
import { Breadcrumbs } from '../../resource/breadcrumbs.tsx'
import { ErrorSummary, errorList, type ErrorItem } from '../../resource/form/error_list.tsx'
import { getFormContext } from '../../resource/form/context.ts'
import { startValues } from '../../resource/form/start_values.ts'
import { createPayload } from '../../resource/form/payload.ts'
import { useForm, type Form } from '../../resource/form/use_form.ts'
import { useFocusAfterSave, useSaveShortcut } from '../../resource/form/use_form_focus.ts'
import { focusUnchosenText } from '../../fields/reference/unchosen_text.ts'
import { useLeaveGuard } from '../../resource/form/use_leave_guard.ts'
import { withCashChange } from '../money/cash_change.ts'
import { readCoin } from '../money/coin.ts'
import { useCategories } from '../items/category_buttons.tsx'
import { rememberedMeasurePlace } from '../items/measure/measure_form.ts'
import { orderResource, type Order } from '../order.ts'
import { textOf } from '../size/read_size.ts'
import { AcceptanceSection, mayRecordAcceptance } from './acceptance_section.tsx'
import { ClientBlock } from './client/client_block.tsx'
import { ClientCard } from './client/client_card.tsx'
import { Estimate } from './estimate.tsx'
import { ExtrasSection } from './extras_section.tsx'
import { goOnWithEnter, useFocusNext } from './use_focus_next.ts'
import { intakeBody, isOnlyClient, itemsOf, previewBody, itemSizeOf, type AcceptanceChoice, type IntakeSaveMode } from './body.ts'
import { itemName } from './items/item_name.ts'
import { IntakeItems } from './items/items.tsx'
import { MoreSection } from './more_section.tsx'
import { DropSection } from './drop_section.tsx'
import { pickupQuestion, PLACE, wayOf, withShownPaths } from './pickup/pickup.ts'
import { PickupSection } from './pickup/pickup_section.tsx'
import { PickupSwitch } from './pickup/pickup_switch.tsx'
import { wishedDay, type PromiseWish } from '../promise/days.tsx'
import { SaveButtons } from './save_buttons.tsx'
import { useVisitorValues } from './visitor.ts'
import { useOrderPreview } from './use_order_preview.ts'
import '../../resource/resource.css'
import '../../resource/form/form.css'
import '../orders.css'
import './intake.css'

export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const visitor = useVisitorValues(search)
  const title = t('ui.orders.new_order')
  usePageTitle(title)
  return (
    <div className="resource-page form-page">
      <Breadcrumbs trail={[{ label: t('orders.many'), to: listLink(orderResource) }]} />
      <header className="page-head"><h1>{title}</h1></header>
      {visitor && <IntakeForm key={search.toString()} start={{ ...startValues(orderResource, search), ...visitor }} />}
    </div>
  )
}

function IntakeForm({ start }: { start: Values }) {
  const i18n = useTranslation()
  const { t } = i18n
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const isPhone = useIsPhone()
  const prefix = useId()
  const mode = useRef<IntakeSaveMode>('receive')
  const categories = useCategories().query.data?.data ?? []
  const { form: element, focusNext, focusAdded, focusPickup } = useFocusNext()
  const focusOn = (selector: string) => { element.current?.querySelector<HTMLElement>(selector)?.focus() }

  const form: Form = useForm({
    resource: orderResource, start,
    recordForm: {
      record: undefined, reload: () => Promise.resolve(undefined),
      write: async (body) => {
        const { body: row } = await call<Order>(urlOf('orders', undefined, 'intake'), {
          method: 'POST',
          body: intakeBody({ ...input, body, mode: mode.current, agreement: agreed(), wish, expectedTotal: isCurrent ? total : null }),
        })
        void invalidate({ invalidates: ['all'] })
        return row
      },
    },
    onSaved: (row) => {
      const saved = row as unknown as Saved
      const title = way === 'drop' ? droppedText(i18n, saved) : savedText(i18n, saved, mode.current, draft.advance)
      showAlert({ type: 'success', title, message: '', timeOut: 10_000 })
      guard.allowLeaving()
      void navigate(recordPath(orderResource, row.id) ?? listPath(orderResource) ?? '..')
    },
  })
  const { draft } = form
  const [first] = useState(draft)
  const guard = useLeaveGuard(form.isDirty && !isOnlyClient(draft, first))
  const way = wayOf(draft)
  const input = {
    body: createPayload(orderResource, draft, {}, getFormContext()).body, draft, categories, measure_place: rememberedMeasurePlace(),
  }
  const { preview, isCurrent } = useOrderPreview(previewBody(input))
  const total = preview?.total ?? null
  /** A day that is not offered any more is none. */
  const wish = wishedDay(preview?.days ?? [], (draft.wish ?? null) as PromiseWish | null) ? draft.wish as PromiseWish : null
  const isHere = way === 'counter'
  const agreement = (!isHere ? 'none' : draft.agreement ?? (mayRecordAcceptance() ? 'counter' : 'none')) as AcceptanceChoice
  /** The client accepts a price: none while an item is not measured. */
  const agreed = (): AcceptanceChoice => (areAllMeasured(input) ? agreement : 'none')
  const mayReceive = isTransitionPermitted(orderResource, 'receive', currentStaff)
  const hasMeasures = isHere && itemsOf(draft).some(({ values }) => textOf(values) !== '')
  const primary: IntakeSaveMode = mayReceive && isHere ? 'receive' : 'save'

  const save = (next: IntakeSaveMode) => {
    mode.current = next
    const unread = next === 'receive' ? itemsOf(draft).findIndex(({ values }) => isUnread(values, input)) : -1
    if (way === 'drop' && typeof draft.declared_items !== 'number') focusOn('.intake-drop input')
    else if (unread >= 0) focusOn(`.intake-item:nth-child(${unread + 1}) .intake-size input`)
    else if (!focusUnchosenText(element.current)) void saveAsked()
  }
  const saveAsked = async () => {
    const question = pickupQuestion(draft, preview?.zone_id ?? null, t)
    if (!question || await showConfirm(question)) await form.save()
  }
  const shown = { ...form, errors: withShownPaths(form.errors, draft) }
  useFocusAfterSave(shown, prefix, useSaveShortcut(element, () => { save(primary) }))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // Not that of a dialog that the intake has opened.
    if (event.target === event.currentTarget) save(primary)
  }
  const nameOf = (grid: string, index: number) => {
    const item = grid === 'items' ? itemsOf(draft)[index]?.values : undefined
    const category = categories.find(({ id }) => id === item?.category_id)
    return category && itemName(category, index, i18n.language)
  }
  const card = <ClientCard id={draft.client_id} onHandedOver={focusNext} />
  return (
    <form ref={element} className="form intake" noValidate onSubmit={submit} onKeyDown={goOnWithEnter}>
      <div className="intake-columns">
        <div className="intake-main">
          <PickupSwitch form={form} onChosen={() => { focusOn('.intake-client :is(.client-field, .quick-create) input') }} />
          <ClientBlock form={form} prefix={prefix} onDone={focusPickup} />
          {isPhone && card}
          {way === 'pickup' && <PickupSection form={form} prefix={prefix} preview={preview} onEnter={focusNext} />}
          {way === 'drop' && <DropSection form={form} prefix={prefix} onEnter={() => { focusOn('.intake-actions [data-kind=primary]') }} />}
          {way !== 'drop' && (
            <IntakeItems
              form={form} prefix={prefix} categories={categories} preview={preview} isHere={isHere} onEnter={focusNext}
              onAdded={focusAdded}
            />
          )}
          {isHere && <AcceptanceSection form={form} prefix={prefix} agreement={agreement} preview={preview} />}
          <ExtrasSection form={form} prefix={prefix} preview={preview} />
          <MoreSection form={form} prefix={prefix} />
        </div>
        <aside className="intake-side" aria-label={t('ui.orders.intake.summary')}>
          {!isPhone && card}
          <Estimate
            preview={preview} isCurrent={isCurrent} advance={draft.advance} hasTransport={way === 'pickup'} wish={wish}
            onWish={(next) => { form.change('wish', next) }} wishError={form.errors['accept.promised_at']?.join(' ')}
          />
          <ErrorSummary message={form.message} errors={withStepLabels(errorList(shown, orderResource, prefix, i18n, nameOf), i18n)} />
          <SaveButtons
            isSaving={form.isSaving} primary={primary} mayReceive={mayReceive && isHere} hasMeasures={hasMeasures} isDrop={way === 'drop'}
            onSave={save}
          />
        </aside>
      </div>
    </form>
  )
}

type Input = Parameters<typeof previewBody>[0]

/** Something is typed that is no size. */
const isUnread = (values: Input['draft'], { categories }: Input): boolean =>
  textOf(values) !== '' && itemSizeOf(values, categories)?.problem !== undefined

const areAllMeasured = ({ draft, categories }: Input): boolean =>
  itemsOf(draft).length > 0 && itemsOf(draft).every(({ values }) => itemSizeOf(values, categories)?.size !== undefined)

/** Whoever may create orders and not read them learns nothing of the new one. */
type Saved = Partial<Pick<Order, 'code' | 'status' | 'declared_items'>>

const droppedText = ({ t, format }: I18n, { code, declared_items: count }: Saved): string =>
  t('ui.orders.intake.dropped', { code: code ?? '', number: format.number(count ?? 0) })

/** "CMD-26-000123 saved. Give back 100.00 MAD." */
function savedText(i18n: I18n, { code, status }: Saved, mode: IntakeSaveMode, advance: unknown): string {
  const isReceived = status === undefined ? mode === 'receive' : status !== 'pending'
  const saved = i18n.t(isReceived ? 'ui.orders.intake.received' : 'ui.orders.intake.saved', { code: code ?? '' })
  return withCashChange(saved, (advance ?? {}) as Values, readCoin(), i18n)
}

/** The advance is no field of the order: its errors have labels of their own. */
const withStepLabels = (errors: readonly ErrorItem[], { t }: I18n): readonly ErrorItem[] => errors.map((error) => {
  const [step, name] = error.path.split('.')
  return step === 'advance' && name ? { ...error, label: `${t('ui.orders.intake.advance')} · ${t(`orders.args.${name}`)}` }
    : step === 'accept' ? { ...error, label: t('ui.orders.intake.agreement') }
      : error.path === PLACE ? { ...error, label: t('ui.orders.intake.place') } : error
})

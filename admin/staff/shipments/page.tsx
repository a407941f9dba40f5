/** Planning a shipment: the waiting stops in a list and on the map, and the shipment that they are saved with. */
import { useId, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { inSentence } from '#common/text/in_sentence'
import { isTransitionPermitted } from '#schema/flow'
import { usePageTitle } from '../../kit/controls/page_title.ts'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { useIsPhone } from '../../kit/controls/hooks/use_is_phone.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { currentStaff } from '../../kit/providers/session/granted_permissions.ts'
import { focusUnchosenText } from '../fields/reference/unchosen_text.ts'
import { listLink, listPath } from '../definition/resource_paths.ts'
import type { Values } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { Breadcrumbs } from '../resource/breadcrumbs.tsx'
import { RoutedForm } from '../resource/form.tsx'
import { ErrorSummary, errorList } from '../resource/form/error_list.tsx'
import { startValues } from '../resource/form/start_values.ts'
import { useFocusAfterSave, useSaveShortcut } from '../resource/form/use_form_focus.ts'
import { Tabs } from '../resource/show/tabs.tsx'
import { MapPart } from './map/part.tsx'
import { ShipmentPanel } from './panel.tsx'
import { SaveBar } from './save_bar.tsx'
import { StopFilterBar } from './stops/filters.tsx'
import { StopList } from './stops/list.tsx'
import { usePlan, type PlanState } from './use_plan.ts'
import { shipmentResource, useShipmentForm } from './use_shipment_form.ts'
import '../resource/resource.css'
import '../resource/form/form.css'
import '../resource/show/show.css'
import '../../kit/style/map.css'
import './plan_shipment.css'

/** Whoever may create shipments but not add stops has the generic form. */
export const Component = () =>
  (can('order_deliveries', 'list') && isTransitionPermitted(shipmentResource, 'add_stops', currentStaff) ? <PlanPage /> : <RoutedForm />)

function PlanPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const title = t('ui.form.new_title', { name: inSentence(t('shipments.one')) })
  usePageTitle(title)
  return (
    <div className="resource-page form-page plan-page">
      <Breadcrumbs trail={[{ label: t('shipments.many'), to: listLink(shipmentResource) }]} />
      <header className="page-head"><h1>{title}</h1></header>
      <PlanForm key={search.toString()} start={startValues(shipmentResource, search)} />
    </div>
  )
}

function PlanForm({ start }: { start: Values }) {
  const i18n = useTranslation()
  const { t } = i18n
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const [{ part, attempt }, setPart] = useState({ part: 'list', attempt: 0 })
  const plan = usePlan()
  const run = useShipmentForm(plan, start)
  const { form } = run
  const save = () => { if (!focusUnchosenText(element.current)) void form.save() }
  useFocusAfterSave(form, prefix, useSaveShortcut(element, save))
  if (plan.error && plan.isLoading) return <div className="panel"><FailedRows error={plan.error} retry={plan.reload} /></div>

  // After a refused save the tab with the fields, until another one is chosen.
  const hasErrors = Object.keys(form.errors).length > 0
  const list = <ListPart plan={plan} />
  const map = <MapPart plan={plan} />
  const panel = <ShipmentPanel plan={plan} run={run} prefix={prefix} />
  const errors = <ErrorSummary message={form.message} errors={errorList(form, shipmentResource, prefix, i18n)} />
  return (
    <form ref={element} className="form planning" noValidate onSubmit={(event) => { event.preventDefault(); save() }}>
      {isPhone ? (
        <>
          <Tabs
            chosen={hasErrors && attempt !== form.attempts ? 'run' : part} label={t('ui.planning.parts')}
            onChoose={(key) => { setPart({ part: key, attempt: form.attempts }) }}
            tabs={[
              { key: 'list', label: t('shipments.fields.stops'), body: () => list },
              { key: 'map', label: t('ui.view_mode.map'), body: () => map },
              { key: 'run', label: `${t('shipments.one')} (${i18n.format.number(plan.chosen.length)})`, body: () => panel },
            ]}
          />
        </>
      ) : (
        <div className="plan-columns">
          {list}{map}<div className="plan-end">{errors}{panel}</div>
        </div>
      )}
      <SaveBar chosen={plan.chosen} isSaving={form.isSaving} onCancel={() => { void navigate(listPath(shipmentResource) ?? '..') }}>
        {isPhone && errors}
      </SaveBar>
    </form>
  )
}

function ListPart({ plan }: { plan: PlanState }) {
  const { t, format } = useTranslation()
  const { isLoading, isSearching, cut, stops, shown, chosenIds, filters, setFilters, toggle, toggleAll, setPointed } = plan
  return (
    <section className="plan-list panel" aria-label={t('ui.planning.waiting')} aria-busy={isLoading || isSearching || undefined}>
      <StopFilterBar plan={plan} filters={filters} onChange={setFilters} />
      {cut && (
        <p className="map-note">
          {t('ui.planning.cut', { number: format.number(shown.length), total: `${format.number(cut.total)}${cut.hasMore ? '+' : ''}` })}
        </p>
      )}
      {isLoading || (isSearching && shown.length === 0) ? <span className="skeleton" />
        : shown.length === 0 ? <p className="map-note">{t(stops.length === 0 ? 'ui.planning.none' : 'ui.list.nothing_found')}</p>
          : <StopList stops={shown} chosen={chosenIds} onToggle={toggle} onAll={toggleAll} onPoint={setPointed} />}
    </section>
  )
}

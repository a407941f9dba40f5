import { lazy, Suspense } from 'react'
import { useTranslation } from '../../definition/translation.ts'
import { CircleButtons, CircleRadius } from './circle_tools.tsx'
import type { PlanState } from '../use_plan.ts'
import type { MapRoute } from './use_route_lines.ts'
import { useCompanyLocation } from './use_company_location.ts'

const PlanMap = lazy(() => import('./plan_map.tsx'))
const FIRST_RADIUS_M = 1000

/** The map and its circle. What appears with the circle stands below the map, so that nothing moves under the pointer. */
export function MapPart({ plan, routes }: { readonly plan: PlanState; readonly routes?: readonly MapRoute[] }) {
  const { t } = useTranslation()
  const start = useCompanyLocation()
  const { shown, chosenIds, circle, outline, inside, drawing, setDrawing, pointed, toggle, changeCircle, changeOutline } = plan
  const placed = shown.filter(({ location }) => location !== null)
  // The stop that was chosen last, else the company, else any stop.
  const center = placed.find(({ id }) => id === chosenIds.at(-1))?.location ?? start ?? placed[0]?.location
  return (
    <div className="plan-map-part">
      <CircleButtons
        shape={circle ? 'circle' : outline ? 'outline' : null} drawing={drawing} onDrawing={setDrawing}
        onRemove={() => { changeCircle(null) }}
        onPoint={() => { if (center) changeCircle({ center, radius_m: FIRST_RADIUS_M }) }}
      />
      <Suspense fallback={<div className="map plan-map" aria-busy="true" />}>
        <PlanMap
          stops={shown} chosen={chosenIds} circle={circle} outline={outline} drawing={drawing} routes={routes} pointed={pointed}
          onToggle={toggle} onCircle={changeCircle} onOutline={changeOutline}
        />
      </Suspense>
      {drawing && (
        <p className="map-note" role="status">{t(drawing === 'circle' ? 'ui.planning.drawing' : 'ui.planning.drawing_area')}</p>
      )}
      {outline && <p className="map-note" role="status">{t('ui.planning.inside_area', { number: inside.length })}</p>}
      {circle && <CircleRadius circle={circle} inside={inside.length} onCircle={changeCircle} />}
      {shown.length > placed.length && <p className="map-note">{t('ui.planning.without_pin', { number: shown.length - placed.length })}</p>}
    </div>
  )
}

import { lazy, Suspense } from 'react'
import { useTranslation } from '../definition/translation.ts'
import { CircleButtons, CircleRadius } from './circle_tools.tsx'
import type { PlanState } from './use_plan.ts'
import { useCompanyLocation } from './use_company_location.ts'

const PlanMap = lazy(() => import('./plan_map.tsx'))
const FIRST_RADIUS_M = 1000

/** The map and its circle. What appears with the circle stands below the map, so that nothing moves under the pointer. */
export function MapPart({ plan }: { plan: PlanState }) {
  const { t } = useTranslation()
  const start = useCompanyLocation()
  const { shown, chosenIds, circle, inside, isDrawing, setIsDrawing, pointed, toggle, changeCircle } = plan
  const placed = shown.filter(({ location }) => location !== null)
  // The stop that was chosen last, else the company, else any stop.
  const center = placed.find(({ id }) => id === chosenIds.at(-1))?.location ?? start ?? placed[0]?.location
  return (
    <div className="plan-map-part">
      <CircleButtons
        hasCircle={circle !== null} isDrawing={isDrawing} onDrawing={setIsDrawing} onRemove={() => { changeCircle(null) }}
        onPoint={() => { if (center) changeCircle({ center, radius_m: FIRST_RADIUS_M }) }}
      />
      <Suspense fallback={<div className="map plan-map" aria-busy="true" />}>
        <PlanMap
          stops={shown} chosen={chosenIds} circle={circle} isDrawing={isDrawing} pointed={pointed} onToggle={toggle} onCircle={changeCircle}
        />
      </Suspense>
      {isDrawing && <p className="map-note" role="status">{t('ui.planning.drawing')}</p>}
      {circle && <CircleRadius circle={circle} inside={inside.length} onCircle={changeCircle} />}
      {shown.length > placed.length && <p className="map-note">{t('ui.planning.without_pin', { number: shown.length - placed.length })}</p>}
    </div>
  )
}

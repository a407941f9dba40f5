import { useId } from 'react'
import { Ltr } from '../controls/ltr.tsx'
import { NamedIcon } from '../controls/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import type { Circle } from './selection.ts'

interface CircleToolsProps {
  readonly circle: Circle | null
  readonly isDrawing: boolean
  /** How many stops lie in the circle. */
  readonly inside: number
  readonly onDrawing: (isDrawing: boolean) => void
  /** Asks for a circle around the middle of the map. */
  readonly onPoint: () => void
  /** Null removes the circle; what it has ticked stays. */
  readonly onCircle: (circle: Circle | null) => void
}

/** Choosing stops by a circle: drawn on the map, or around a point with a radius. */
export function CircleTools({ circle, isDrawing, inside, onDrawing, onPoint, onCircle }: CircleToolsProps) {
  const { t, format } = useTranslation()
  const id = useId()
  const km = (circle?.radius_m ?? 0) / 1000
  const shownKm = Math.round(km * 10) / 10
  return (
    <div className="plan-circle-tools">
      <div className="plan-buttons">
        <button type="button" className="button" aria-pressed={isDrawing} onClick={() => { onDrawing(!isDrawing) }}>
          <NamedIcon name="edit" />{t('ui.planning.draw_circle')}
        </button>
        {circle
          ? <button type="button" className="button" onClick={() => { onCircle(null) }}>
            <NamedIcon name="close" />{t('ui.planning.remove_circle')}
          </button>
          : <button type="button" className="button" onClick={onPoint}>
            <NamedIcon name="environment" />{t('enums.shipment_method.diameter')}
          </button>}
      </div>
      {isDrawing && <p className="map-note" role="status">{t('ui.planning.drawing')}</p>}
      {circle && (
        <div className="plan-radius">
          <label htmlFor={id}>
            {t('ui.planning.radius')} <output htmlFor={id}><Ltr>{format.number(shownKm)} km</Ltr></output>
          </label>
          <input
            id={id} type="range" min="0.1" max={Math.max(WIDEST_KM, Math.ceil(km))} step="0.1" value={shownKm}
            onChange={({ target }) => { onCircle({ ...circle, radius_m: Number(target.value) * 1000 }) }}
          />
          <p className="map-note" role="status">{t('ui.planning.inside', { number: inside })}</p>
        </div>
      )}
    </div>
  )
}

const WIDEST_KM = 10

/** Choosing stops by a circle: drawn on the map, or around a point with a radius. */
import { useId } from 'react'
import { Ltr } from '../controls/ltr.tsx'
import { NamedIcon } from '../controls/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import type { Circle } from './stop_selection.ts'

interface CircleButtonsProps {
  readonly hasCircle: boolean
  readonly isDrawing: boolean
  readonly onDrawing: (isDrawing: boolean) => void
  /** Asks for a circle around a point. */
  readonly onPoint: () => void
  /** The stops that the circle selected stay selected. */
  readonly onRemove: () => void
}

export function CircleButtons({ hasCircle, isDrawing, onDrawing, onPoint, onRemove }: CircleButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="plan-buttons">
      <button type="button" className="button" aria-pressed={isDrawing} onClick={() => { onDrawing(!isDrawing) }}>
        <NamedIcon name="edit" />{t('ui.planning.draw_circle')}
      </button>
      {hasCircle
        ? <button type="button" className="button" onClick={onRemove}><NamedIcon name="close" />{t('ui.planning.remove_circle')}</button>
        : <button type="button" className="button" onClick={onPoint}>
          <NamedIcon name="environment" />{t('enums.shipment_method.diameter')}
        </button>}
    </div>
  )
}

interface CircleRadiusProps {
  readonly circle: Circle
  /** How many stops lie in the circle. */
  readonly inside: number
  readonly onCircle: (circle: Circle) => void
}

export function CircleRadius({ circle, inside, onCircle }: CircleRadiusProps) {
  const { t, format } = useTranslation()
  const id = useId()
  const km = Math.round(circle.radius_m / 100) / 10
  return (
    <div className="plan-radius">
      <label htmlFor={id}>
        {t('ui.planning.radius')} <output htmlFor={id}><Ltr>{format.number(km)}</Ltr> {t('ui.units.km')}</output>
      </label>
      <input
        id={id} type="range" min="0.1" max={Math.max(WIDEST_KM, Math.ceil(km))} step="0.1" value={km}
        onChange={({ target }) => { onCircle({ ...circle, radius_m: Number(target.value) * 1000 }) }}
      />
      <p className="map-note" role="status">{t('ui.planning.inside', { number: inside })}</p>
    </div>
  )
}

const WIDEST_KM = 10

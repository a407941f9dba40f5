/** Choosing stops by a shape: a circle or an outline that is drawn on the map, or a circle around a point. */
import { useId } from 'react'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { IconName } from '../../../kit/controls/icons/named_icons.ts'
import type { Circle } from '../stops/selection.ts'
import type { DrawnShape } from '../use_plan.ts'

interface CircleButtonsProps {
  /** The shape on the map. */
  readonly shape: DrawnShape | null
  readonly drawing: DrawnShape | null
  readonly onDrawing: (shape: DrawnShape | null) => void
  /** Asks for a circle around a point. */
  readonly onPoint: () => void
  /** The stops that the shape selected stay selected. */
  readonly onRemove: () => void
}

export function CircleButtons({ shape, drawing, onDrawing, onPoint, onRemove }: CircleButtonsProps) {
  const { t } = useTranslation()
  const draw = (one: DrawnShape, icon: IconName, key: string) => (
    <button
      type="button" className="button" aria-pressed={drawing === one} onClick={() => { onDrawing(drawing === one ? null : one) }}
    ><NamedIcon name={icon} />{t(key)}</button>
  )
  return (
    <div className="plan-buttons">
      {draw('circle', 'edit', 'ui.planning.draw_circle')}
      {draw('outline', 'expand', 'ui.planning.draw_area')}
      {shape
        ? <button type="button" className="button" onClick={onRemove}>
          <NamedIcon name="close" />{t(shape === 'circle' ? 'ui.planning.remove_circle' : 'ui.planning.remove_area')}
        </button>
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

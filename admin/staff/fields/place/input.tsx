import { useState } from 'react'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { inputAttrs, type InputProps } from '../control_props.ts'
import { isPoint } from '../../../kit/map/point.ts'
import { pointText } from './types.ts'
import { MapToggle } from './map_toggle.tsx'
import { OutlineMap, PinMap } from './lazy_maps.ts'
import { parsePoint, parsePolygon } from './parse_place.ts'

/** One input for latitude and longitude: a typed pair or a pasted map link. */
export function PointInput(props: InputProps) {
  const { t } = useTranslation()
  const { value, onChange, id } = props
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (isPoint(value) ? pointText(value) : String(value ?? ''))
  const type = (next: string) => {
    setTyped(next)
    onChange(next.trim() === '' ? null : parsePoint(next) ?? next)
  }
  return (
    <div className="point-input" role="group" aria-labelledby={`${id}-label`}>
      <input
        {...inputAttrs(props)} className="input" dir="ltr" aria-label={t('ui.field.point')} placeholder="27.1536, -13.2033" value={text}
        onChange={({ target }) => { type(target.value) }} onBlur={() => { setTyped(null) }}
      />
      <small className="field-help">{t('ui.field.point_help')}</small>
      <MapToggle help={props.isDisabled ? '' : t('ui.field.pin_help')}>
        <PinMap
          value={value} label={t('ui.map.title', { name: t(fieldKey(props.resource, props.field.name)) })}
          onChange={props.isDisabled ? undefined : (point) => { setTyped(null); onChange(point) }}
        />
      </MapToggle>
    </div>
  )
}

/** GeoJSON of a polygon, with a map to draw it. */
export function PolygonInput(props: InputProps) {
  const { t } = useTranslation()
  const { value, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (typeof value === 'string' ? value : value ? JSON.stringify(value) : '')
  const type = (next: string) => {
    setTyped(next)
    onChange(next.trim() === '' ? null : parsePolygon(next) ?? next)
  }
  return (
    <>
      <textarea
        {...inputAttrs(props)} className="input long-text code" dir="ltr" rows={3} spellCheck={false} value={text}
        placeholder='{"type":"Polygon","coordinates":[…]}' onChange={({ target }) => { type(target.value) }}
        onBlur={() => { setTyped(null) }}
      />
      <MapToggle help={props.isDisabled ? '' : t('ui.field.outline_help')}>
        <OutlineMap
          value={value} label={t('ui.map.title', { name: t(fieldKey(props.resource, props.field.name)) })}
          onChange={props.isDisabled ? undefined : (area) => { setTyped(null); onChange(area) }}
        />
      </MapToggle>
    </>
  )
}

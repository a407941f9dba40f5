import { inputAttrs, type InputProps } from '../control_props.ts'
import { fromBusinessTime, toBusinessTime } from './business_zone.ts'

export const DateInput = (props: InputProps) => (
  <input
    {...inputAttrs(props)} className="input" type="date" dir="ltr" max="9999-12-31" value={String(props.value ?? '')}
    onChange={({ target }) => { props.onChange(target.value || null) }}
  />
)

/** In the time zone of the business, whatever the zone of the browser. */
export const DatetimeInput = (props: InputProps) => (
  <input
    {...inputAttrs(props)} className="input" type="datetime-local" dir="ltr" max="9999-12-31T23:59"
    value={props.value ? toBusinessTime(String(props.value)) : ''}
    onChange={({ target }) => { props.onChange(target.value ? fromBusinessTime(target.value) : null) }}
  />
)

export const TimeInput = (props: InputProps) => (
  <input
    {...inputAttrs(props)} className="input" type="time" dir="ltr" value={String(props.value ?? '').slice(0, 5)}
    onChange={({ target }) => { props.onChange(target.value || null) }}
  />
)

import { controlOf, type InputProps } from '../control.ts'
import { instantOf, localOf } from './zone.ts'

export const DateInput = (props: InputProps) => (
  <input
    {...controlOf(props)} className="input" type="date" dir="ltr" max="9999-12-31" value={String(props.value ?? '')}
    onChange={({ target }) => { props.onChange(target.value || null) }}
  />
)

/** On the clocks of the business, wherever the browser is. */
export const DatetimeInput = (props: InputProps) => (
  <input
    {...controlOf(props)} className="input" type="datetime-local" dir="ltr" max="9999-12-31T23:59"
    value={props.value ? localOf(String(props.value)) : ''}
    onChange={({ target }) => { props.onChange(target.value ? instantOf(target.value) : null) }}
  />
)

export const TimeInput = (props: InputProps) => (
  <input
    {...controlOf(props)} className="input" type="time" dir="ltr" value={String(props.value ?? '').slice(0, 5)}
    onChange={({ target }) => { props.onChange(target.value || null) }}
  />
)

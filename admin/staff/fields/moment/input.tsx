import type { InputProps } from '../control_props.ts'
import { fromBusinessTime, toBusinessTime } from '../../../kit/format/business_zone.ts'
import { MomentBox } from './box.tsx'

export const DateInput = (props: InputProps) => (
  <MomentBox {...props} kind="date" value={String(props.value ?? '')} onChange={(day) => { props.onChange(day || null) }} />
)

/** In the time zone of the business, whatever the zone of the browser. */
export const DatetimeInput = (props: InputProps) => (
  <MomentBox
    {...props} kind="datetime" value={props.value ? toBusinessTime(String(props.value)) : ''}
    onChange={(local) => { props.onChange(local ? fromBusinessTime(local) : null) }}
  />
)

export const TimeInput = (props: InputProps) => (
  <MomentBox {...props} kind="time" value={String(props.value ?? '').slice(0, 5)} onChange={(time) => { props.onChange(time || null) }} />
)

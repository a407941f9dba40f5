import { Picker } from '../fields/picker.tsx'
import type { InputProps } from '../fields/control_props.ts'

/** One of the time zones that the browser knows. */
export function TimezoneInput({ id, value, onChange, isDisabled, isInvalid, describedBy }: InputProps) {
  const chosen = typeof value === 'string' ? [value] : []
  const zones = [...new Set([...chosen, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <Picker
      id={id} values={chosen} isClearable={false} isDisabled={isDisabled} isInvalid={isInvalid} describedBy={describedBy}
      options={zones.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' '), label: <bdi>{zone.replaceAll('_', ' ')}</bdi> }))}
      onChange={([next]) => { onChange(next ?? null) }}
    />
  )
}

import { useId } from 'react'
import type { FilterProps } from '../control_props.ts'
import { targetOf } from '../../definition/definition.ts'
import { RefSelect } from './ref_select.tsx'

export function ReferenceFilter({ field, label, text, onChange }: FilterProps) {
  const id = useId()
  const ids = text ? text.split(',').map(Number) : []
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <RefSelect id={id} to={targetOf(field)} mode="multiple" values={ids} onChange={(next) => { onChange(next.join(',') || null) }} />
    </div>
  )
}

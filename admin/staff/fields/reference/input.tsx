import { lazy, Suspense } from 'react'
import { fieldOf, resourceOf, targetOf } from '../../definition/definition.ts'
import { isReference, referenceOf, type Reference } from '../../definition/record.ts'
import type { InputProps } from '../control_props.ts'
import { QuickCreate } from './quick_create.tsx'
import { RefSelect } from './ref_select.tsx'
import { quickCreateValues } from './quick_create_fields.ts'
import { parentField } from './tree_resource.ts'
import { filtersOf } from './where_filters.ts'

const TreePicker = lazy(() => import('./tree_picker.tsx').then(({ TreePicker: picker }) => ({ default: picker })))

/** The value is an id or, with `quick_create`, the values of a new record that is saved with this one. */
export function RefInput(props: InputProps) {
  const { resource, field, id, value, onChange, row, isRequired, isDisabled, isInvalid, describedBy } = props
  const target = resourceOf(targetOf(field))
  if (isNew(value)) return <QuickCreate {...props} target={target} value={value} onCancel={() => { onChange(null) }} />
  const known = referenceOf(field, row)
  const parent = parentField(target)
  const shared = {
    id, to: target.name, values: typeof value === 'number' ? [value] : [], known: known ? [known] : [],
    filters: filtersOf(field.where, row, resource.fields), isClearable: !isRequired, isDisabled, isInvalid, describedBy,
    onChange: ([next]: number[]) => { onChange(next ?? null) },
  }
  if (parent) {
    return (
      <Suspense fallback={<span className="input" aria-busy="true" />}>
        <TreePicker {...shared} target={target} parent={parent.name} />
      </Suspense>
    )
  }
  return (
    <RefSelect
      {...shared} {...field.quick_create && { onCreate: (typed: string) => { onChange(quickCreateValues(target, typed)) } }}
    />
  )
}

export function ManyInput({ resource, field, id, value, onChange, row, isDisabled, isInvalid, describedBy }: InputProps) {
  const ids = (Array.isArray(value) ? value as readonly (number | Reference)[] : []).map((one) => (isReference(one) ? one.id : one))
  const named = row[`${field.name}:named`]
  const known = Array.isArray(named) ? named.filter(isReference) : []
  return (
    <RefSelect
      id={id} to={targetOf(fieldOf(resource, field.name))} mode="multiple" values={ids} known={known}
      filters={filtersOf(field.where, row, resource.fields)}
      isDisabled={isDisabled} isInvalid={isInvalid} describedBy={describedBy} onChange={onChange}
    />
  )
}

const isNew = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isReference(value)

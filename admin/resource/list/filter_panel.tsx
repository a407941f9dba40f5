/** One control for every filter of the definition. Each change goes into the address at once. */
import { FilterInput } from '../../fields/filter.tsx'
import { readable } from '../access.ts'
import type { Resource } from '../definition.ts'
import { fieldKey, useSay } from '../words.ts'
import type { ListControl } from './use_address.ts'

interface FilterPanelProps { readonly resource: Resource; readonly given: Readonly<Record<string, number>>; readonly control: ListControl }

export function FilterPanel({ resource, given, control: { address, change } }: FilterPanelProps) {
  const { t } = useSay()
  const fields = readable(resource, resource.list.filters ?? []).filter(({ name }) => !(name in given))
  return (
    <section className="filter-panel" aria-label={t('ui.list.filters')}>
      {fields.map((field) => (
        <FilterInput
          key={field.name} field={field} label={t(fieldKey(resource, field.name))} text={address.filters[field.name] ?? ''}
          onChange={(text) => { change({ filters: { [field.name]: text } }, { replace: true }) }}
        />
      ))}
    </section>
  )
}

/**
 * One control for every filter of the definition, and for those of the records that its references lead to. Each change goes
 * into the address at once.
 */
import { useState } from 'react'
import { readable } from '../../definition/access.ts'
import type { Resource } from '../../definition/definition.ts'
import { fieldKey, useSay } from '../../definition/words.ts'
import { baseOf, filterNamed } from '../../definition/filter_key.ts'
import { FilterRow } from './filter_row.tsx'
import { furtherFilters } from './further_filters.ts'
import type { ListControl } from './use_address.ts'

interface FilterPanelProps { readonly resource: Resource; readonly given: Readonly<Record<string, number>>; readonly control: ListControl }

export function FilterPanel({ resource, given, control }: FilterPanelProps) {
  const { t } = useSay()
  const declared = readable(resource, resource.list.filters ?? []).map(({ name }) => name).filter((name) => !(name in given))
  const filters = Object.keys(control.address.filters).flatMap((key) => filterNamed(resource, key) ?? [])
  const [added, setAdded] = useState<readonly string[]>([])
  const shown = [...new Set([...declared, ...filters.map(baseOf), ...added])]
  const further = furtherFilters(resource).filter(({ via }) => !(via.name in given))
  return (
    <section className="filter-panel" aria-label={t('ui.list.filters')}>
      {shown.map((base) => {
        const filter = filterNamed(resource, base)
        return filter && <FilterRow key={base} resource={resource} filter={filter} base={base} control={control} />
      })}
      {further.length > 0 && (
        <select
          className="input filter-more" aria-label={t('ui.list.add_filter')} value=""
          onChange={({ target }) => { setAdded([...added, target.value]) }}
        >
          <option value="">{t('ui.list.add_filter')}</option>
          {further.map(({ via, target, fields }) => (
            <optgroup key={via.name} label={t(fieldKey(resource, via.name))}>
              {fields.map(({ name }) => {
                const base = baseOf({ via, field: { name } })
                return !shown.includes(base) && <option key={name} value={base}>{t(fieldKey(target, name))}</option>
              })}
            </optgroup>
          ))}
        </select>
      )}
    </section>
  )
}

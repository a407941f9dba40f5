/**
 * One control for every filter of the definition, and for added filters on fields of referenced records. Each change updates
 * the URL at once.
 */
import { useState } from 'react'
import { readableFields } from '../../definition/access.ts'
import type { Resource } from '../../definition/definition.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { fieldPathOf, parseFilterKey } from '../../definition/filter_key.ts'
import { FilterRow } from './filter_row.tsx'
import { relatedFilters } from './related_filters.ts'
import type { ListControl } from './use_list_address.ts'

interface FilterPanelProps { readonly resource: Resource; readonly given: Readonly<Record<string, number>>; readonly control: ListControl }

export function FilterPanel({ resource, given, control }: FilterPanelProps) {
  const { t } = useTranslation()
  const declared = readableFields(resource, resource.list.filters ?? []).map(({ name }) => name).filter((name) => !(name in given))
  const filters = Object.keys(control.address.filters).flatMap((key) => parseFilterKey(resource, key) ?? [])
  const [added, setAdded] = useState<readonly string[]>([])
  const shown = [...new Set([...declared, ...filters.map(fieldPathOf), ...added])]
  const related = relatedFilters(resource).filter(({ via }) => !(via.name in given))
  return (
    <section className="filter-panel" aria-label={t('ui.list.filters')}>
      {shown.map((fieldPath) => {
        const filter = parseFilterKey(resource, fieldPath)
        return filter && <FilterRow key={fieldPath} resource={resource} filter={filter} fieldPath={fieldPath} control={control} />
      })}
      {related.length > 0 && (
        <select
          className="input filter-more" aria-label={t('ui.list.add_filter')} value=""
          onChange={({ target }) => { setAdded([...added, target.value]) }}
        >
          <option value="">{t('ui.list.add_filter')}</option>
          {related.map(({ via, target, fields }) => (
            <optgroup key={via.name} label={t(fieldKey(resource, via.name))}>
              {fields.map(({ name }) => {
                const fieldPath = fieldPathOf({ via, field: { name } })
                return !shown.includes(fieldPath) && <option key={name} value={fieldPath}>{t(fieldKey(target, name))}</option>
              })}
            </optgroup>
          ))}
        </select>
      )}
    </section>
  )
}

/** The options of a reference, by Refine's `useSelect`: the rows that match the search, and the labels of the chosen ones. */
import { useSelect } from '@refinedev/antd'
import { keepPreviousData } from '@tanstack/react-query'
import type { CrudFilter } from '@refinedev/core'
import { useState } from 'react'
import { mayChoose } from '../../../kit/providers/session/access_control.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Reference, Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { containsText } from '../../../kit/controls/contains_text.ts'
import { secondaryField, labelOf, textOf } from '../field_text.ts'

export interface RefOption { readonly id: number; readonly label: string; readonly secondary: string }

export function useRefOptions(target: Resource, ids: readonly number[], known: readonly Reference[], filters: CrudFilter[] | null) {
  const i18n = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [q, setQ] = useState('')
  // The search text of the request: `useSelect` waits for a pause in typing.
  const [requested, setRequested] = useState('')
  const [picked, setPicked] = useState<readonly RefOption[]>([])
  const isSearched = target.list.search !== undefined
  const typed = q.trim()
  const isRequested = !isSearched || requested === typed
  const labelled = [...known.map(({ id, label }) => ({ id, label: i18n.format.label(label), secondary: '' })), ...picked]
  const unnamed = ids.filter((id) => !labelled.some((one) => one.id === id))
  const { selectProps, query, defaultValueQuery } = useSelect<Row>({
    resource: target.name, optionLabel: (row) => labelOf(target, row, i18n), filters: filters ?? [],
    pagination: { pageSize: isSearched ? 20 : 200, mode: 'server' }, debounce: DEBOUNCE_MS,
    onSearch: (text) => {
      setRequested(text.trim())
      return isSearched && text.trim() ? [{ field: 'q', operator: 'eq', value: text.trim() }] : []
    },
    // Nothing is requested before the list is opened or while the text changes, and no row twice for its label.
    queryOptions: { enabled: (isOpen || typed !== '') && isRequested && filters !== null, placeholderData: keepPreviousData },
    defaultValue: unnamed, defaultValueQueryOptions: { enabled: unnamed.length > 0 && mayChoose(target.name) },
    errorNotification: false,
  })

  const second = secondaryField(target)
  const optionOf = (row: Row): RefOption => ({
    id: row.id, label: labelOf(target, row, i18n), secondary: second ? textOf(second, row[second.name], row, i18n) : '',
  })
  const found = filters === null ? [] : (query.data?.data ?? []).map(optionOf)
  const chosen = [...labelled, ...(defaultValueQuery.data?.data ?? []).map(optionOf)].filter(({ id }) => ids.includes(id))
  const isSettled = isRequested && !query.isFetching
  return {
    found: isSearched ? found : found.filter(({ label }) => containsText(label, typed)),
    chosen: chosen.filter(({ id }) => !found.some((one) => one.id === id)),
    typed, isOpen, setIsOpen, isSettled, isLoading: isOpen && !isSettled, error: query.error,
    /** Remembers the labels of the chosen rows. */
    remember: (next: readonly number[]) => { setPicked([...found, ...chosen].filter(({ id }) => next.includes(id))) },
    search: { q, onSearch: (text: string) => { setQ(text); selectProps.onSearch?.(text) } },
  }
}

const DEBOUNCE_MS = 250

/** The options of a reference: the rows that match the search, and the labels of the chosen ones. */
import { keepPreviousData } from '@tanstack/react-query'
import { useList, useMany, type CrudFilter } from '@refinedev/core'
import { useState } from 'react'
import type { Resource } from '../../definition/definition.ts'
import type { Reference, Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { secondaryField, labelOf, textOf } from '../field_text.ts'
import { useDebounced } from '../../controls/use_debounced.ts'

export interface RefOption { readonly id: number; readonly label: string; readonly secondary: string }

export function useRefOptions(target: Resource, ids: readonly number[], known: readonly Reference[], filters: CrudFilter[] | null) {
  const i18n = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [q, setQ] = useState('')
  const debounced = useDebounced(q.trim(), q ? DEBOUNCE_MS : 0)
  const isSearched = target.list.search !== undefined
  const { query } = useList<Row>({
    resource: target.name, pagination: { pageSize: isSearched ? 20 : 200, mode: 'server' }, filters: filters ?? [],
    meta: { q: isSearched && debounced ? debounced : undefined }, errorNotification: false,
    queryOptions: { enabled: isOpen && filters !== null, placeholderData: keepPreviousData },
  })
  const unnamed = ids.filter((id) => !known.some((one) => one.id === id))
  const { result: named } = useMany<Row>({
    resource: target.name, ids: unnamed, queryOptions: { enabled: unnamed.length > 0 }, errorNotification: false,
  })

  const second = secondaryField(target)
  const optionOf = (row: Row): RefOption => ({
    id: row.id, label: labelOf(target, row, i18n), secondary: second ? textOf(second, row[second.name], row, i18n) : '',
  })
  const found = filters === null ? [] : (query.data?.data ?? []).map(optionOf)
  const chosen = [
    ...known.map(({ id, label }) => ({ id, label: i18n.format.label(label), secondary: '' })), ...named.data.map(optionOf),
  ].filter(({ id }) => ids.includes(id))
  const options = [...found, ...chosen.filter(({ id }) => !found.some((one) => one.id === id))]
  return {
    options, q, setQ, setIsOpen, isSearched, isLoading: isOpen && query.isFetching,
    isNothingFound: found.length === 0 && !query.isFetching, error: query.error,
  }
}

const DEBOUNCE_MS = 250

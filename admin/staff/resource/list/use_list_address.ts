import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Resource } from '../../definition/definition.ts'
import { changedListAddress, viewModesOf, readListAddress, type ListAddressChange } from './address.ts'
import type { OwnViewModes } from './parts.ts'
import { useListLayout } from './columns/use_list_layout.ts'

/** The open tool of a list: the filters, with the field that is filtered, or its columns. */
export type OpenListTool = { readonly tool: 'filters'; readonly fieldPath: string | null } | { readonly tool: 'layout' } | null

export function useListAddress(resource: Resource, own?: OwnViewModes) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const layout = useListLayout(resource)
  const [openTool, setOpenTool] = useState<OpenListTool>(null)
  const usualSize = layout.size ?? undefined
  const viewModes = useMemo(() => viewModesOf(resource, Object.keys(own?.views ?? {}), own?.first), [resource, own])
  const address = useMemo(() => readListAddress(search, resource, usualSize, viewModes), [search, resource, usualSize, viewModes])
  /**
   * Starts from the current URL: a debounced search must not undo a filter that was chosen meanwhile. `replace` keeps the
   * steps of a search out of the history.
   */
  const change = (to: ListAddressChange, how: { readonly replace?: boolean } = {}) => {
    // A page number is only meaningful with the page size, which differs by user.
    const size = to.page !== undefined && to.size === undefined ? { size: address.size } : {}
    const next = changedListAddress(new URLSearchParams(location.search), { ...size, ...to }, resource, viewModes)
    void navigate({ search: next }, { replace: how.replace ?? false, preventScrollReset: true })
  }
  return { address, change, search, layout, openTool, setOpenTool, viewModes, own }
}

export type ListControl = ReturnType<typeof useListAddress>

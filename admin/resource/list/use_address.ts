import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Resource } from '../../definition/definition.ts'
import { changedAddress, readAddress, type Change } from './address.ts'
import { useLayout } from './use_layout.ts'

export function useListAddress(resource: Resource) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const layout = useLayout(resource)
  const usualSize = layout.size ?? undefined
  const address = useMemo(() => readAddress(search, resource, usualSize), [search, resource, usualSize])
  /**
   * From the address as it is now: a search that waits for its last letter must not undo a filter chosen meanwhile.
   * `replace` keeps single letters of a search out of the history.
   */
  const change = (to: Change, how: { readonly replace?: boolean } = {}) => {
    // A page is the same page to everybody only when its size is said with it.
    const size = to.page !== undefined && to.size === undefined ? { size: address.size } : {}
    const next = changedAddress(new URLSearchParams(location.search), { ...size, ...to }, resource)
    void navigate({ search: next }, { replace: how.replace ?? false, preventScrollReset: true })
  }
  return { address, change, search, layout }
}

export type ListControl = ReturnType<typeof useListAddress>

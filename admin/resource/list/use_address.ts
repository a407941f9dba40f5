import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Resource } from '../definition.ts'
import { changedAddress, readAddress, type Change } from './address.ts'

export function useListAddress(resource: Resource) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(search, resource), [search, resource])
  /**
   * From the address as it is now: a search that waits for its last letter must not undo a filter chosen meanwhile.
   * `replace` keeps single letters of a search out of the history.
   */
  const change = (to: Change, how: { readonly replace?: boolean } = {}) => {
    const next = changedAddress(new URLSearchParams(location.search), to, resource)
    void navigate({ search: next }, { replace: how.replace ?? false, preventScrollReset: true })
  }
  return { address, change, search }
}

export type ListControl = ReturnType<typeof useListAddress>

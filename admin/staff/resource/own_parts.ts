/** What rooms register for the pages of a resource (admin/staff/own_*.ts), loaded with the first page that shows it. */
import { useQuery } from '@tanstack/react-query'
import type { ResourceName } from '#resources'

export type OwnParts<Parts> = { readonly [N in ResourceName]?: () => Promise<Parts> }

export function createOwnParts<Parts extends object>(name: string) {
  let registered: OwnParts<Parts> = {}
  const none = {} as Parts
  /** Undefined while they load; none when that fails: the page is as usual, and the server refuses what they would have refused. */
  function useParts(resource: ResourceName): Parts | undefined {
    const load = registered[resource]
    const { data, isError } = useQuery({
      queryKey: [name, resource], queryFn: () => load?.() ?? none, enabled: load !== undefined, staleTime: Infinity,
    })
    return load && !isError ? data : none
  }
  return { register: (parts: OwnParts<Parts>) => { registered = parts }, useParts }
}

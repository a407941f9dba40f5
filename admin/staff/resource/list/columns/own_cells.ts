/** The cells that rooms register for the lists of a resource (admin/staff/own_cells.ts), loaded with the first list of its rows. */
import { useQuery } from '@tanstack/react-query'
import type { ResourceName } from '#resources'
import type { CellOverrides } from '../list_parts.ts'

export type OwnCells = { readonly [N in ResourceName]?: () => Promise<CellOverrides> }

let registered: OwnCells = {}

export function registerOwnCells(cells: OwnCells): void { registered = cells }

/** Undefined while they load. When that fails, the list has the usual cells. */
export function useOwnCells(resource: ResourceName): CellOverrides | undefined {
  const load = registered[resource]
  const { data, isError } = useQuery({
    queryKey: ['cells', resource], queryFn: () => load?.() ?? NONE, enabled: load !== undefined, staleTime: Infinity,
  })
  return load && !isError ? data : NONE
}

const NONE: CellOverrides = {}

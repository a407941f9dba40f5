/** The open loads of the machines, the one that is shown, and what differs in it. */
import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LoadCard, WorkLoads } from '#common/plant/work'
import type { Row } from '../../definition/record.ts'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { dataProvider } from '../../../kit/providers/rest/data_provider.ts'
import { useBusy } from '../../resource/transition/use_transition.tsx'
import type { Exceptions } from './exceptions.ts'

/** Others work on the same machines. */
const REFRESH = 30_000

export interface LoadsControl {
  readonly loads: readonly LoadCard[]
  readonly machines: WorkLoads['machines']
  readonly selected: LoadCard | null
  readonly isBusy: boolean
  readonly exceptions: Exceptions
  readonly setExceptions: (exceptions: Exceptions) => void
  readonly select: (id: number | null) => void
  /** Shows its load; without one, opens it. */
  readonly openMachine: (id: number) => void
  /** Marks an item of the running load that is shown; false where it has none with this tag. */
  readonly mark: (tag: string) => boolean
  readonly takeOut: (item: { readonly id: number; readonly version: number }) => void
}

export function useLoads(): LoadsControl {
  const [search, setSearch] = useSearchParams()
  const { isBusy, whileBusy } = useBusy()
  const [exceptions, setExceptions] = useState<Exceptions>({})
  const { query: { data } } = useCustom<WorkLoads>({
    url: '/api/user/work/loads', method: 'get', errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, refetchInterval: REFRESH },
  })
  const { loads = [], machines = [] } = data?.data ?? {}
  const selected = loads.find(({ id }) => id === Number(search.get('load'))) ?? null
  const select = (id: number | null) => {
    setExceptions({})
    setSearch(id === null ? {} : { load: String(id) })
  }
  const open = async (machine_id: number) => {
    const { data: { id } } = await dataProvider.create<Row, object>({ resource: 'loads', variables: { machine_id } })
    select(Number(id))
  }
  return {
    loads, machines, selected, isBusy, exceptions, setExceptions, select,
    openMachine: (id) => {
      const [known] = loads.filter(({ machine_id }) => machine_id === id)
      if (known) select(known.id)
      else if (!isBusy) whileBusy(() => open(id)).catch(showFailure)
    },
    mark: (tag) => {
      const isInside = selected?.status === 'running' && selected.items.some(({ tag_code }) => tag_code === tag)
      if (isInside) setExceptions({ ...exceptions, [tag]: exceptions[tag] ?? { result: 'rework', note: '' } })
      return isInside
    },
    takeOut: ({ id, version }) => {
      whileBusy(() => dataProvider.deleteOne({ resource: 'load_items', id, variables: { version } })).catch(showFailure)
    },
  }
}

/**
 * Pieces that are ticked off here count at once; the list is read again after a while, not after each scan: sixteen scanners would have
 * it read sixteen times a second.
 */
import { useRef, useState } from 'react'
import type { ReceptionGroup, ReceptionItem } from '#common/plant/reception'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { transition } from '../../../kit/providers/rest/data_provider.ts'
import { withTicked } from './with_ticked.ts'

export interface Ticked {
  readonly groups: readonly ReceptionGroup[]
  readonly tickOff: (item: ReceptionItem) => void
  /** When the server has answered to all of them. */
  readonly settled: () => Promise<unknown>
}

export function useTicked(read: readonly ReceptionGroup[], readLater: () => void): Ticked {
  const [since, setSince] = useState<ReadonlyMap<number, string>>(new Map())
  const sent = useRef(new Set<Promise<unknown>>())
  const tickOff = ({ id }: ReceptionItem) => {
    setSince((all) => new Map(all).set(id, new Date().toISOString()))
    const answer = transition('order_items', id, 'arrive').then(readLater, (error: unknown) => {
      setSince((all) => new Map([...all].filter(([one]) => one !== id)))
      readLater()
      showFailure(error)
    }).finally(() => { sent.current.delete(answer) })
    sent.current.add(answer)
  }
  return {
    groups: read.map((group) => ({ ...group, orders: group.orders.map((order) => withTicked(order, since)) })),
    tickOff, settled: () => Promise.all(sent.current),
  }
}

import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { showFailure } from '../layout/show_failure.ts'
import { transition } from '../providers/data.ts'
import type { Item } from './order.ts'

/** Records the client's answer for one item. */
export function useDecide(item: Item) {
  const invalidate = useInvalidate()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (decision: Item['decision']) => {
    setIsBusy(true)
    await transition('order_items', item.id, 'decide', { version: item.version, decision }).catch(showFailure)
    await invalidate({ invalidates: ['all'] })
    setIsBusy(false)
  }
  return { isBusy, decide: (decision: Item['decision']) => { if (!isBusy && decision !== item.decision) void send(decision) } }
}

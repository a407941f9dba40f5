/** What the client can be given and told of his order: the link to its page, and messages that somebody writes. */
import { lazy, Suspense, useState } from 'react'
import { isAllowed } from '../providers/permission.ts'
import { ClientLink } from './client_link.tsx'
import type { Order } from './order.ts'

const ComposeDialog = lazy(() => import('../messages/compose.tsx').then(({ ComposeDialog: dialog }) => ({ default: dialog })))

export function Contact({ order }: { order: Order }) {
  /** The text to begin with. */
  const [begun, setBegun] = useState<string | null>(null)
  const maySend = isAllowed('notification-send') || isAllowed('order-notify')
  const send = (link: string) => { setBegun(`${order.code ?? ''}: ${link}`) }
  return (
    <>
      <ClientLink order={order} onSend={maySend ? send : null} onWrite={maySend ? () => { setBegun('') } : null} />
      {begun !== null && (
        <Suspense fallback={null}>
          <ComposeDialog subject={{ type: 'orders', id: order.id }} start={begun} onClose={() => { setBegun(null) }} />
        </Suspense>
      )}
    </>
  )
}

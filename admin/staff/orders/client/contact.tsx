/** Contact with the client: the link to the public page of the order, and messages written by staff. */
import { lazy, Suspense, useState } from 'react'
import { can } from '../../../kit/providers/session/access_control.ts'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import { OrderLinkSection } from '../link_section.tsx'
import type { Order } from '../order.ts'

const ComposeDialog = lazy(() => import('../../messages/compose_dialog.tsx').then(({ ComposeDialog: dialog }) => ({ default: dialog })))

export function ClientContact({ order }: { order: Order }) {
  /** The initial text; null while the dialog is closed. */
  const [initialText, setInitialText] = useState<string | null>(null)
  // The message opens with the client's number.
  const maySend = (hasPermission('notification-send') || hasPermission('order-notify')) && can('clients', 'list')
  const send = (link: string) => { setInitialText(`${order.code ?? ''}: ${link}`) }
  return (
    <>
      <OrderLinkSection order={order} onSend={maySend ? send : null} onWrite={maySend ? () => { setInitialText('') } : null} />
      {initialText !== null && (
        <Suspense fallback={null}>
          <ComposeDialog subject={{ type: 'orders', id: order.id }} start={initialText} onClose={() => { setInitialText(null) }} />
        </Suspense>
      )}
    </>
  )
}

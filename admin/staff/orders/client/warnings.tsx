/** What staff must know about the client of an order, in its form and on its page. */
import { useOne } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { can } from '../../../kit/providers/session/access_control.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { Client } from '../order.ts'

/** Undefined while loading, without a client, and for users who may not read clients. */
export function useClient(id: number | null): Client | undefined {
  const { result } = useOne<Client>({
    resource: 'clients', id: id ?? 0, queryOptions: { enabled: id !== null && can('clients', 'list') }, errorNotification: false,
  })
  return result?.id === id ? result : undefined
}

/** The amount that the client owes for all orders; nothing when all is paid. */
export function ClientBalance({ client }: { client: Client | undefined }) {
  const { t, format } = useTranslation()
  const balance = Number(client?.balance ?? 0)
  return balance > 0 && (
    <span className="client-balance">{t('ui.orders.client_owes')} <Ltr className="figure">{format.money(balance)}</Ltr></span>
  )
}

export function SuspendedClient({ client, children }: { client: Client | undefined; children?: ReactNode }) {
  const { t } = useTranslation()
  return client?.status === 'suspended' && <WarningText>{t('alerts.client_suspended')}{children}</WarningText>
}

export const WarningText = ({ children }: { children: ReactNode }) => (
  <span className="order-alarm"><NamedIcon name="warning" /><span>{children}</span></span>
)

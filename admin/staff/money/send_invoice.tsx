import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { isReference, type Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { maySendPapers, sendPaper } from '../messages/send_paper.ts'

/** The page of its first order has the invoice for the client; one that is void, or without an order, has none. */
export function SendInvoice({ row }: { readonly row: Row }) {
  const { t } = useTranslation()
  const [order] = Array.isArray(row.orders) ? row.orders.filter(isReference) : []
  if (!order || row.status === 'void' || !maySendPapers()) return null
  return (
    <button type="button" className="button" onClick={() => { void sendPaper(order.id, 'invoice') }}>
      <NamedIcon name="send" />{t('ui.messages.whatsapp.send')}
    </button>
  )
}

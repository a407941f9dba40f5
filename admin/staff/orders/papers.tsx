/** The papers of an order: tags, deposit slip, receipt, and its invoice, which is made here when there is none. */
import { useInvalidate } from '@refinedev/core'
import { useNavigate } from 'react-router'
import type { SentPaper } from '#common/messages/sent_papers'
import { MenuButton } from '../../kit/controls/menu_button.tsx'
import { can } from '../../kit/providers/session/access_control.ts'
import { useTranslation, type I18n } from '../definition/translation.ts'
import { menuOf, printAction } from '../printing/print_menu.ts'
import { maySendPapers, sendPaper } from '../messages/send_paper.ts'
import { mayPrint } from '../printing/start_print.ts'
import type { RecordAction } from '../resource/record_menu.ts'
import { useClient } from './client/warnings.tsx'
import type { Order } from './order.ts'
import { mayReadPrices } from './money/prices.ts'

export function OrderPapers({ order }: { order: Order }) {
  const i18n = useTranslation()
  const openInvoice = useOrderInvoice(order, i18n)
  const { t } = i18n
  const client = useClient(order.client_id)
  const subject = { type: 'orders', id: order.id } as const
  const tags = order.received_items ?? 0
  const invoice: RecordAction = {
    key: 'invoice', label: t('enums.paper.invoice'), rowLabel: t('enums.paper.invoice'), icon: 'receipt', choose: openInvoice,
  }
  const printed = !mayPrint() ? [] : [
    ...tags > 0 ? [printAction({ paper: 'tag', subject }, i18n, t('ui.print.tags', { count: tags }))] : [],
    printAction({ paper: 'deposit_slip', subject }, i18n),
    ...mayReadPrices() ? [printAction({ paper: 'receipt', subject }, i18n)] : [],
    ...order.dead_warned_at !== null ? [printAction({ paper: 'dead_stock', subject }, i18n)] : [],
    ...can('invoices', 'list') ? [invoice] : [],
  ]
  const hasNumber = (client?.whatsapp ?? client?.phone) != null
  const sent = maySendPapers() && hasNumber ? sentPapersOf(order).map((paper) => sendAction(order, paper, i18n)) : []
  if (printed.length + sent.length === 0) return null
  const { label, icon, entries } = menuOf([...printed, ...sent], i18n)
  return <MenuButton label={label} icon={icon} entries={entries} />
}

/** Those that there are already. */
const sentPapersOf = ({ paid_total: paid, invoice_id: invoice }: Order): readonly SentPaper[] => [
  'deposit_slip', ...mayReadPrices() && Number(paid) > 0 ? ['receipt'] as const : [], ...invoice !== null ? ['invoice'] as const : [],
]

function sendAction({ id }: Order, paper: SentPaper, { t }: I18n): RecordAction {
  const label = t('ui.messages.whatsapp.paper', { paper: t(`enums.paper.${paper}`) })
  return { key: `send ${paper}`, label, rowLabel: label, icon: 'send', choose: () => { void sendPaper(id, paper) } }
}

function useOrderInvoice({ id, client_id }: Order, i18n: I18n): () => void {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  return () => {
    void import('./money/order_invoice.ts').then(async ({ invoiceOf }) => {
      const invoice = await invoiceOf(id, client_id, i18n)
      void invalidate({ invalidates: ['all'] })
      if (invoice !== null) void navigate(`/user/invoices/${invoice}`)
    })
  }
}

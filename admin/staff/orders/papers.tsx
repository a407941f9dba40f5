/** The papers of an order: tags, deposit slip, receipt, and its invoice, which is made here when there is none. */
import { useInvalidate } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { MenuButton } from '../../kit/controls/menu_button.tsx'
import { can } from '../../kit/providers/session/access_control.ts'
import { useTranslation, type I18n } from '../definition/translation.ts'
import { menuOf, printAction } from '../printing/print_menu.ts'
import { mayPrint } from '../printing/start_print.ts'
import type { RecordAction } from '../resource/record_menu.ts'
import type { Order } from './order.ts'
import { mayReadPrices } from './money/prices.ts'

export function OrderPapers({ order }: { order: Order }) {
  const i18n = useTranslation()
  const openInvoice = useOrderInvoice(order, i18n)
  const { t } = i18n
  if (!mayPrint()) return null
  const subject = { type: 'orders', id: order.id } as const
  const tags = order.received_items ?? 0
  const invoice: RecordAction = {
    key: 'invoice', label: t('enums.paper.invoice'), rowLabel: t('enums.paper.invoice'), icon: 'receipt', choose: openInvoice,
  }
  const { label, icon, entries } = menuOf([
    ...tags > 0 ? [printAction({ paper: 'tag', subject }, i18n, t('ui.print.tags', { count: tags }))] : [],
    printAction({ paper: 'deposit_slip', subject }, i18n),
    ...mayReadPrices() ? [printAction({ paper: 'receipt', subject }, i18n)] : [],
    ...can('invoices', 'list') ? [invoice] : [],
  ], i18n)
  return <MenuButton label={label} icon={icon} entries={entries} />
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

/** The public page of the order: its link is shown on request, and the request is recorded in the audit log. */
import { useState } from 'react'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { maySendPapers, sendPaper } from '../messages/send_paper.ts'
import { fetchOrderLink } from '../messages/order_link.ts'
import { showConfirm, showFailure } from '../../kit/providers/alerts.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { useTranslation } from '../definition/translation.ts'
import { mayReadPrices } from './money/prices.ts'
import type { Order } from './order.ts'
import { copyText } from '../../kit/controls/copy_text.ts'

interface OrderLinkProps {
  readonly order: Order
  readonly onSend: ((link: string) => void) | null
  readonly onWrite: (() => void) | null
}

export function OrderLinkSection({ order, onSend, onWrite }: OrderLinkProps) {
  const { t } = useTranslation()
  const { link, isCopied, copy, getLink, replaceLink } = useOrderLink(order.id)
  const mayReadLink = hasPermission('order-link')
  if (!mayReadLink && !onWrite) return null
  const run = (work: Promise<unknown>) => { work.catch(showFailure) }
  return (
    <section className="panel order-link" aria-label={t('ui.orders.client_page')}>
      <header><h2>{t('ui.orders.client_page')}</h2></header>
      <div>
        {link !== null && <output dir="ltr">{link}</output>}
        <span className="order-link-do">
          {mayReadLink && (
            <>
              <button type="button" className="button" onClick={() => { run(copy()) }}>
                <span aria-live="polite">{t(isCopied ? 'ui.orders.copied' : 'ui.orders.copy_link')}</span>
              </button>
              {link !== null && <a className="button" href={link} target="_blank" rel="noreferrer">{t('ui.orders.open_link')}</a>}
              {maySendPapers() && order.status !== 'canceled' && (
                <button
                  type="button" className="button"
                  onClick={() => { void sendPaper(order.id, Number(order.paid_total) > 0 && mayReadPrices() ? 'receipt' : 'deposit_slip') }}
                ><NamedIcon name="send" />{t('ui.messages.whatsapp.send')}</button>
              )}
              {onSend && (
                <button type="button" className="button" onClick={() => { run(getLink().then(onSend)) }}>{t('ui.orders.send_link')}</button>
              )}
              <button type="button" className="button" data-kind="quiet" onClick={() => { run(replaceLink()) }}>
                {t('ui.orders.new_link')}
              </button>
            </>
          )}
          {onWrite && <button type="button" className="button" onClick={onWrite}>{t('ui.messages.compose.title')}</button>}
        </span>
      </div>
    </section>
  )
}

function useOrderLink(id: number) {
  const { t } = useTranslation()
  const [link, setLink] = useState<string | null>(null)
  const [isCopied, setIsCopied] = useState(false)
  const fetchLink = async (verb: 'link' | 'new-link') => {
    const url = new URL(await fetchOrderLink(id, verb), location.origin).href
    setLink(url)
    return url
  }
  const getLink = async () => link ?? fetchLink('link')
  const copy = async () => { setIsCopied(await copyText(await getLink())) }
  const replaceLink = async () => {
    const [title, message] = [t('ui.orders.new_link'), t('ui.orders.new_link_question')]
    if (!await showConfirm({ type: 'confirm', id, title, message, confirmLabel: title })) return
    setIsCopied(false)
    await fetchLink('new-link')
  }
  return { link, isCopied, getLink, copy, replaceLink }
}

/** The page that the client has of his order: its address, to be copied, opened or sent. */
import { useState } from 'react'
import { useSay } from '../resource/words.ts'
import type { Order } from './order.ts'
import { publicLink } from './public_link.ts'

interface ClientLinkProps { readonly order: Order; readonly onSend: (() => void) | null; readonly onWrite: (() => void) | null }

export function ClientLink({ order, onSend, onWrite }: ClientLinkProps) {
  const { t } = useSay()
  const [isCopied, setIsCopied] = useState(false)
  const link = publicLink(order)
  if (!link) return null
  // On pages over plain http browsers have no clipboard: the text can be marked all the same.
  const copy = () => { void navigator.clipboard?.writeText(link).then(() => { setIsCopied(true) }) }
  return (
    <section className="panel order-link" aria-label={t('ui.orders.client_page')}>
      <header><h2>{t('ui.orders.client_page')}</h2></header>
      <div>
        <output dir="ltr">{link}</output>
        <span className="order-link-do">
          <button type="button" className="button" onClick={copy}>
            <span role="status">{t(isCopied ? 'ui.orders.copied' : 'ui.orders.copy_link')}</span>
          </button>
          <a className="button" href={link} target="_blank" rel="noreferrer">{t('ui.orders.open_link')}</a>
          {onSend && <button type="button" className="button" onClick={onSend}>{t('ui.orders.send_link')}</button>}
          {onWrite && <button type="button" className="button" onClick={onWrite}>{t('ui.messages.compose.title')}</button>}
        </span>
      </div>
    </section>
  )
}

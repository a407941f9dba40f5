/** The page that clients have of their order: its address is shown to whoever asks for it, and the log says that they did. */
import { useState } from 'react'
import { showFailure } from '../controls/show_failure.ts'
import { clientLink } from '../messages/client_link.ts'
import { ask } from '../providers/alerts.ts'
import { isAllowed } from '../providers/permission.ts'
import { useSay } from '../definition/words.ts'
import type { Order } from './order.ts'

interface ClientLinkProps {
  readonly order: Order
  readonly onSend: ((link: string) => void) | null
  readonly onWrite: (() => void) | null
}

export function ClientLink({ order, onSend, onWrite }: ClientLinkProps) {
  const { t } = useSay()
  const { link, isCopied, copy, give, renew } = useClientLink(order.id)
  const mayHave = isAllowed('order-link')
  if (!mayHave && !onWrite) return null
  const press = (work: Promise<unknown>) => { work.catch(showFailure) }
  return (
    <section className="panel order-link" aria-label={t('ui.orders.client_page')}>
      <header><h2>{t('ui.orders.client_page')}</h2></header>
      <div>
        {link !== null && <output dir="ltr">{link}</output>}
        <span className="order-link-do">
          {mayHave && (
            <>
              <button type="button" className="button" onClick={() => { press(copy()) }}>
                <span role="status">{t(isCopied ? 'ui.orders.copied' : 'ui.orders.copy_link')}</span>
              </button>
              {link !== null && <a className="button" href={link} target="_blank" rel="noreferrer">{t('ui.orders.open_link')}</a>}
              {onSend && (
                <button type="button" className="button" onClick={() => { press(give().then(onSend)) }}>{t('ui.orders.send_link')}</button>
              )}
              <button type="button" className="button" data-kind="quiet" onClick={() => { press(renew()) }}>
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

function useClientLink(id: number) {
  const { t } = useSay()
  const [link, setLink] = useState<string | null>(null)
  const [isCopied, setIsCopied] = useState(false)
  const ofServer = async (verb: 'link' | 'new-link') => {
    const given = new URL(await clientLink(id, verb), location.origin).href
    setLink(given)
    return given
  }
  const give = async () => link ?? ofServer('link')
  const copy = async () => {
    const given = await give()
    // On pages over plain http browsers have no clipboard: the text can be marked all the same.
    await navigator.clipboard?.writeText(given)
    setIsCopied(true)
  }
  const renew = async () => {
    const question = { type: 'confirm', id, title: t('ui.orders.new_link'), message: t('ui.orders.new_link_question') } as const
    if (!await ask(question)) return
    setIsCopied(false)
    await ofServer('new-link')
  }
  return { link, isCopied, give, copy, renew }
}

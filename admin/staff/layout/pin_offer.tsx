/** On a phone, after a sign-in with the password: an offer in the page, until it is taken or put away. It takes no focus. */
import { lazy, Suspense, useState } from 'react'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { endPinOffer, isPinOffered } from '../../kit/providers/session/pin_offer.ts'
import { useTranslation } from '../definition/translation.ts'

const PinDialog = lazy(() => import('../staff/own_phone.tsx').then(({ PinDialog: dialog }) => ({ default: dialog })))

/** The first pages of those who work with a phone. */
const OFFER_PAGES: ReadonlySet<string> = new Set(['/user', '/user/dashboard', '/user/work'])

export function PinOffer({ pathname }: { readonly pathname: string }) {
  const { t } = useTranslation()
  const [isOffered, setIsOffered] = useState(isPinOffered)
  const [isOpen, setIsOpen] = useState(false)
  if (!isOffered || !OFFER_PAGES.has(pathname)) return null
  const end = () => {
    endPinOffer()
    setIsOffered(false)
    setIsOpen(false)
  }
  return (
    <section className="pin-offer" aria-label={t('ui.own_phone.offer')}>
      <NamedIcon name="mobile" />
      <span>{t('ui.own_phone.offer')}</span>
      <button type="button" className="button" onClick={() => { setIsOpen(true) }}>{t('ui.own_phone.set')}</button>
      <button type="button" className="icon-button" aria-label={t('ui.own_phone.later')} onClick={end}><NamedIcon name="close" /></button>
      {isOpen && <Suspense fallback={null}><PinDialog onEnd={() => { setIsOpen(false) }} onDone={end} /></Suspense>}
    </section>
  )
}

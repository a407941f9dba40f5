/** Messages that staff send by hand: WhatsApp opens with the text, then the user confirms whether it was sent. */
import { showConfirm, showFailure } from '../../kit/providers/alerts.ts'
import { translatorOfPage } from '../../kit/providers/texts/language.ts'
import type { Row } from '../definition/record.ts'
import type { TransitionParts } from '../resource/transition/own_transition_parts.ts'
import { hasMaskedLink, insertOrderLink, type SubjectRef } from './order_link.ts'
import { whatsappUrl } from '#common/whatsapp_url'

/** Must be called in the click handler: browsers block windows that are opened later. A link that is a function is read meanwhile. */
export async function openChat(link: string | (() => Promise<string>), subject: SubjectRef): Promise<boolean> {
  const isOpen = typeof link === 'string' && !hasMaskedLink(link) ? openLink(link) : await openWithOrderLink(link, subject)
  const { t } = translatorOfPage()
  return isOpen && showConfirm({
    type: 'confirm', id: subject.id, title: t('ui.messages.by_hand.title'), message: t('ui.messages.by_hand.question'),
    confirmLabel: t('ui.messages.by_hand.sent'), cancelLabel: t('ui.messages.by_hand.not_sent'),
  })
}

function openLink(link: string): true {
  // A link such as `sms:` opens the device's own application and does not leave the page.
  if (link.startsWith('https:')) window.open(link, '_blank', 'noopener')
  else location.assign(link)
  return true
}

/** Opens the window before the request, and navigates it after the response. */
async function openWithOrderLink(link: string | (() => Promise<string>), subject: SubjectRef): Promise<boolean> {
  const page = typeof link !== 'string' || link.startsWith('https:') ? window.open('', '_blank') : null
  try {
    const known = typeof link === 'string' ? link : await link()
    const resolvedLink = hasMaskedLink(known) ? await insertOrderLink(known, subject) : known
    if (page) page.opener = null
    ;(page ?? window).location.assign(resolvedLink)
    return true
  } catch (error) {
    page?.close()
    showFailure(error)
    return false
  }
}

export const BY_HAND_TRANSITION: TransitionParts = {
  by_hand: { before: ({ address, body, subject, id }: Row) =>
    openChat(
      whatsappUrl(String(address ?? ''), String(body)), subject as SubjectRef | null ?? { type: 'notifications', id: Number(id) },
    ) },
}

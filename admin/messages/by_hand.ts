/** A message that a person sends himself: WhatsApp opens with its text, then we ask whether it went out. */
import { showFailure } from '../controls/show_failure.ts'
import { ask } from '../providers/alerts.ts'
import { say } from '../providers/words.ts'
import type { Row } from '../definition/record.ts'
import type { TransitionParts } from '../resource/transition/use_transition.tsx'
import { hasHiddenLink, withClientLink, type About } from './client_link.ts'

/** To be called within the press: browsers open no window for what happens later. */
export async function openChat(link: string, about: About): Promise<boolean> {
  const isOpen = hasHiddenLink(link) ? await openFilled(link, about) : open(link)
  return isOpen && ask({
    type: 'confirm', id: about.id, title: say('ui.messages.by_hand.title'), message: say('ui.messages.by_hand.question'),
  })
}

function open(link: string): true {
  // What is no page of the web is handed to the phone's own program, and leaves the page where it is.
  if (link.startsWith('https:')) window.open(link, '_blank', 'noopener')
  else location.assign(link)
  return true
}

/** The window is there before the server has answered. */
async function openFilled(link: string, about: About): Promise<boolean> {
  const page = link.startsWith('https:') ? window.open('', '_blank') : null
  try {
    const filled = await withClientLink(link, about)
    if (page) page.opener = null
    ;(page ?? window).location.assign(filled)
    return true
  } catch (error) {
    page?.close()
    showFailure(error)
    return false
  }
}

const chatLink = (phone: string, text: string): string => `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`

export const BY_HAND: TransitionParts = {
  by_hand: { before: ({ address, body, subject, id }: Row) =>
    openChat(chatLink(String(address ?? ''), String(body)), subject as About | null ?? { type: 'notifications', id: Number(id) }) },
}

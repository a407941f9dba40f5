/** A message that a person sends himself: WhatsApp opens with its text, then we ask whether it went out. */
import { ask } from '../providers/alerts.ts'
import { say } from '../providers/words.ts'
import type { Row } from '../resource/record.ts'
import type { TransitionParts } from '../resource/transition/use_transition.tsx'

/** To be called within the press: browsers open no window for what happens later. */
export function openChat(link: string, id: number | string): Promise<boolean> {
  // What is no page of the web is handed to the phone's own program, and leaves the page where it is.
  if (link.startsWith('https:')) window.open(link, '_blank', 'noopener')
  else location.assign(link)
  return ask({ type: 'confirm', id, title: say('ui.messages.by_hand.title'), message: say('ui.messages.by_hand.question') })
}

const chatLink = (phone: string, text: string): string => `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`

export const BY_HAND: TransitionParts = {
  by_hand: { before: ({ id, address, body }: Row) => openChat(chatLink(String(address ?? ''), String(body)), id) },
}

import { directionOf } from '#common/locales'
import type { Language } from '../providers/words.ts'
import './bubble.css'

interface BubbleProps { readonly language: Language; readonly title?: string | null | undefined; readonly body: string }

/** A message as it stands on a phone, in the direction of its language whatever that of the page is. */
export const Bubble = ({ language, title, body }: BubbleProps) => (
  <div className="message-bubble" lang={language} dir={directionOf(language)}>
    {title && <strong>{title}</strong>}
    <p>{body}</p>
  </div>
)

import { directionOf } from '#common/locales'
import { numberedText } from '#common/text/placeholders'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslation } from '../definition/translation.ts'
import './bubble.css'
import type { SmsParts } from '#common/messages/texts'
import type { Language } from '../../kit/providers/texts/i18n.ts'

interface BubbleProps { readonly language: Language; readonly title?: string | null | undefined; readonly body: string }

/** A message as on a phone, in the direction of its own language. */
export const MessageBubble = ({ language, title, body }: BubbleProps) => (
  <div className="message-bubble" lang={language} dir={directionOf(language)}>
    {title && <strong>{title}</strong>}
    <p>{body}</p>
  </div>
)

/** With the numbers for which the values of each message stand. */
export function ApprovalText({ language, text }: { readonly language: Language; readonly text: string }) {
  const { t } = useTranslation()
  return (
    <div className="message-approval">
      <p>{t('ui.messages.approval')}</p>
      <p lang={language} dir={directionOf(language)}>{numberedText(text)}</p>
    </div>
  )
}

/** The number of SMS parts and characters, and the encoding. */
export function SmsPartCount({ of: { encoding, characters, parts } }: { of: SmsParts }) {
  const { t } = useTranslation()
  return (
    <p className="message-parts" data-many={parts > 2 || undefined}>
      <bdi>{t('ui.messages.parts', { count: parts })}</bdi> · <bdi>{t('ui.messages.characters', { count: characters })}</bdi>
      {' · '}<Ltr>{t(`ui.messages.encoding.${encoding}`)}</Ltr>
    </p>
  )
}

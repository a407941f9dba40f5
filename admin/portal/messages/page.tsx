import { useEffect } from 'react'
import { Link } from 'wouter'
import type { ConversationMessage } from '#common/messages/client_message'
import { directionOf } from '#common/locales'
import { useFormat } from '../../kit/format/use_format.ts'
import { Field, SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { checkRequired, useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { LanguageName } from '../../kit/controls/language_name.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { call } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../../kit/site/layout.tsx'
import { LoadState } from '../load_state.tsx'
import '../portal.css'
import './messages.css'

/** What the company has written to the client, and what the client has written to it, on any channel; the newest last. */
export function Component() {
  const { t } = useTranslator()
  const { loaded, reload } = useFetch('conversation', async (signal) =>
    (await call<ConversationMessage[]>('/api/client/conversation', { signal })).body)
  const isRead = loaded.state === 'ready'
  useEffect(() => {
    // What is not marked now is unread again the next time.
    if (isRead) call('/api/client/inbox/read-all', { method: 'POST', body: {} }).catch(() => undefined)
  }, [isRead])
  return (
    <SiteLayout>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      <div className="portal-head"><h1>{t('portal.messages.title')}</h1></div>
      <LoadState of={loaded} reload={reload}>{(messages) => <Bubbles messages={messages} />}</LoadState>
      <Writing onSent={reload} />
    </SiteLayout>
  )
}

function Bubbles({ messages }: { readonly messages: readonly ConversationMessage[] }) {
  const { t } = useTranslator()
  if (!messages.length) return <p className="portal-note">{t('portal.messages.none')}</p>
  return (
    <ol className="said conversation">
      {messages.toReversed().map((message) => <li key={message.key} data-from={message.from}><Bubble message={message} /></li>)}
    </ol>
  )
}

function Bubble({ message: { from, kind, title, text, locale, order, at } }: { readonly message: ConversationMessage }) {
  const { t, language } = useTranslator()
  const format = useFormat()
  return (
    <>
      <p className="muted">
        {t(`portal.messages.from.${from}`)} · {format.datetime(at)}
        {locale && locale !== language && <> · <LanguageName of={locale} /></>}
      </p>
      {title && <h2><bdi>{title}</bdi></h2>}
      {text && (locale ? <p lang={locale} dir={directionOf(locale)}>{text}</p> : <p dir="auto">{text}</p>)}
      {!text && <p className="muted">{t(`portal.messages.kinds.${kind}`)}</p>}
      {order && (
        <p><Link className="button" to={`/client/orders/${order.id}`}>{t('portal.dashboard.open_order')} <Ltr>{order.code}</Ltr></Link></p>
      )}
    </>
  )
}

function Writing({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'text'),
    send: async ({ text = '' }, form) => {
      await call('/api/client/conversation', { method: 'POST', body: { text: text.trim() } })
      form.reset()
      onSent()
    },
  })
  return (
    <form className="portal-form conversation-write" onSubmit={onSubmit} noValidate>
      <Field label={t('portal.messages.write')} help={t('portal.messages.help')} error={errors.text}>
        {(attrs) => <textarea className="input" name="text" rows={3} maxLength={1000} dir="auto" required {...attrs} />}
      </Field>
      <SubmitButton isBusy={isBusy}>{t('portal.messages.send')}</SubmitButton>
    </form>
  )
}

/** The answer. Whoever begins to type has the conversation; where somebody else has it, they are named and nothing can be typed. */
import { useInvalidate } from '@refinedev/core'
import { useId, useRef, useState } from 'react'
import { MenuButton } from '../../../kit/controls/menu_button.tsx'
import { showAlert, showFailure } from '../../../kit/providers/alerts.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import { transition } from '../../../kit/providers/rest/data_provider.ts'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { isAllowed } from '../../../kit/providers/session/can.ts'
import { useTranslation } from '../../definition/translation.ts'
import { useTemplateEvents } from '../use_message_draft.ts'
import { useOpenOrders, type OpenOrder } from './use_open_orders.ts'
import { nameOf, THREADS, type ThreadRow } from './thread.ts'
import type { ComposedMessage } from '#common/messages/texts'
import { doneText, showDone } from '../../resource/transition/toast.ts'
import { useBusy } from '../../resource/transition/use_transition.tsx'

export function AnswerBox({ thread }: { readonly thread: ThreadRow }) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const { takeSilently, taking } = useTakeOnTyping(thread)
  const { answer, isBusy } = useAnswer(thread, taking)
  const [order] = useOpenOrders(thread.client?.id ?? null)
  const type = (typed: string) => {
    setText(typed)
    takeSilently()
  }
  if (!isAllowed(thread.can?.transitions?.answer)) {
    const why = thread.channel === 'web' ? t('ui.threads.only_calls')
      : thread.taken_by ? t('ui.threads.not_yours', { name: thread.taken_by.label }) : t('ui.threads.read_only')
    return <p className="threads-none">{why}</p>
  }
  const send = () => {
    if (!text.trim() || isBusy) return
    setText('')
    answer(text).catch((error: unknown) => {
      setText(text)
      showFailure(error)
    })
  }
  return (
    <form className="thread-answer" onSubmit={(event) => { event.preventDefault(); send() }}>
      {isClosed(thread) && <p className="bubble-note">{t('ui.threads.closed_window')}</p>}
      <label className="unseen" htmlFor={id}>{t('threads.args.text')}</label>
      <textarea
        id={id} className="input long-text" dir="auto" rows={3} maxLength={MAX_LENGTH} value={text} placeholder={t('ui.threads.write')}
        onChange={({ target }) => { type(target.value) }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
      />
      <div className="thread-do">
        <button
          type="submit" className="button" data-kind="primary" title="Ctrl + Enter" aria-busy={isBusy}
          aria-disabled={!text.trim() || undefined}
        >
          {t('threads.transitions.answer')}
        </button>
        {order && mayCompose() && <Texts order={order} channel={thread.channel} onText={type} />}
      </div>
    </form>
  )
}

interface Taking { readonly takeSilently: () => void; readonly taking: { readonly current: Promise<unknown> | null } }

/** After the first key has taken it. Without a version: whoever has the conversation answers it, whatever was written meanwhile. */
function useAnswer(thread: ThreadRow, taking: Taking['taking']) {
  const i18n = useTranslation()
  const { isBusy, whileBusy } = useBusy()
  const answer = (text: string) => whileBusy(async () => {
    await taking.current
    const { status } = await transition<ThreadRow>(THREADS.name, thread.id, 'answer', { text })
    if (status !== 'open') return showDone(doneText(THREADS, 'answer', i18n), nameOf(thread), null)
    const channel = i18n.t(`enums.thread_channel.${thread.channel}`)
    const [title, message] = [i18n.t('ui.threads.not_sent'), i18n.t('ui.threads.no_channel', { channel })]
    showAlert({ key: 'failure', type: 'danger', title, message })
  }, thread.id)
  return { answer, isBusy }
}

/** One press less: others see at once who answers. */
function useTakeOnTyping(thread: ThreadRow): Taking {
  const invalidate = useInvalidate()
  const taking = useRef<Promise<unknown>>(null)
  const takeSilently = () => {
    if (taking.current || thread.taken_by || !isAllowed(thread.can?.transitions?.take)) return
    taking.current = transition(THREADS.name, thread.id, 'take', { version: thread.version })
      .catch((error: unknown) => {
        taking.current = null
        showFailure(error)
      })
      .finally(() => { void invalidate({ resource: THREADS.name, id: thread.id, invalidates: ['list', 'detail'] }) })
  }
  return { takeSilently, taking }
}

interface TextsProps { readonly order: OpenOrder; readonly channel: ThreadRow['channel']; readonly onText: (text: string) => void }

/** The texts of the templates, filled with the newest open order. */
function Texts({ order, channel, onText }: TextsProps) {
  const { t } = useTranslation()
  const events = useTemplateEvents()
  const compose = (event: string) => {
    const draft = { subject: { type: 'orders', id: order.id }, channel: channel === 'portal' ? 'sms' : channel, event }
    call<ComposedMessage>('/api/user/messages/compose', { method: 'POST', body: draft })
      .then(({ body: { body } }) => { onText(body.slice(0, MAX_LENGTH)) }).catch(showFailure)
  }
  return (
    <MenuButton
      label={t('ui.threads.texts', { order: order.code })} icon="message" entries={events.map((event) => ({
        key: event, label: t(`enums.notification_event.${event}`), icon: 'send', choose: () => { compose(event) },
      }))}
    />
  )
}

const mayCompose = (): boolean =>
  (hasPermission('notification-send') || hasPermission('order-notify')) && can('clients', 'list') && can('notification_templates', 'list')

/** WhatsApp takes free text for 24 hours after the client's last message. */
const isClosed = ({ channel, last_client_at }: ThreadRow): boolean =>
  channel === 'whatsapp' && last_client_at !== null && Date.now() - Date.parse(last_client_at) > 24 * 3_600_000

const MAX_LENGTH = 1_000

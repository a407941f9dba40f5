/** One conversation: what was written, what the client seems to say, and the answer. Whoever begins to type has it. */
import { Link } from 'react-router'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { can } from '../../../kit/providers/session/access_control.ts'
import { isAllowed } from '../../../kit/providers/session/can.ts'
import { resourceOf } from '../../definition/definition.ts'
import { createPath, recordPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import { startValuesQuery } from '../../resource/form/start_values.ts'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import { AnswerBox } from './answer_box.tsx'
import { Bubbles } from './bubbles.tsx'
import { OpenOrders } from './open_orders.tsx'
import { Proposal } from './proposal.tsx'
import { nameOf, THREADS, type ThreadRow } from './thread.ts'

const [CLIENTS, ORDERS] = [resourceOf('clients'), resourceOf('orders')]

export function Conversation({ thread }: { readonly thread: ThreadRow }) {
  const { t } = useTranslation()
  const { start, startWith, dialog } = useTransition(THREADS, {}, nameOf(thread))
  const { transitions = {} } = thread.can ?? {}
  return (
    <>
      <header className="thread-head">
        <div>
          <h2><ThreadName thread={thread} /></h2>
          <small>
            {thread.wish ? t('ui.calls.unchecked') : t(`enums.thread_channel.${thread.channel}`)}
            {thread.phone && <> · <a href={`tel:${thread.phone}`}><Phone number={thread.phone} /></a></>}
            {thread.taken_by && <> · <bdi>{t('ui.threads.taken_by', { name: thread.taken_by.label })}</bdi></>}
          </small>
        </div>
        <div className="thread-do">
          <NewOrder thread={thread} />
          {(['take', 'release', 'done'] as const).filter((verb) => isAllowed(transitions[verb])).map((verb) => (
            <button key={verb} type="button" className="button" onClick={() => { start(thread, verb) }}>
              {t(`threads.transitions.${verb}`)}
            </button>
          ))}
        </div>
      </header>
      {thread.quote && <Proposal thread={thread} quote={thread.quote.id} />}
      {thread.client && <OpenOrders client={thread.client.id} />}
      <Bubbles
        thread={thread}
        onTakePlace={isAllowed(transitions.take_address) ? (message_id) => { startWith(thread, 'take_address', { message_id }) } : null}
      />
      <AnswerBox thread={thread} />
      {dialog}
    </>
  )
}

function NewOrder({ thread: { id, client, wish } }: { readonly thread: ThreadRow }) {
  const { t } = useTranslation()
  // Read by the intake.
  const values = wish ? `visitor=${id}` : client && startValuesQuery({ client_id: client.id })
  const create = values && can('orders', 'create') ? createPath(ORDERS) : null
  return create && (
    <Link className="button" to={`${create}?${values}`}>
      <NamedIcon name="plus" />{t('ui.orders.new_order')}
    </Link>
  )
}

/** A link to the client; a number that is nobody's becomes one from here. */
function ThreadName({ thread }: { readonly thread: ThreadRow }) {
  const { t } = useTranslation()
  const name = <bdi>{nameOf(thread)}</bdi>
  if (thread.client) {
    const path = recordPath(CLIENTS, thread.client.id)
    return path ? <Link to={path}>{name}</Link> : name
  }
  // A visitor becomes one with their order.
  const create = can('clients', 'create') && thread.phone && !thread.wish ? createPath(CLIENTS) : null
  return (
    <>
      {name}
      {create && (
        <Link className="button" data-kind="quiet" to={`${create}?${startValuesQuery({ phone: thread.phone })}`}>
          <NamedIcon name="plus" />{t('ui.threads.new_client')}
        </Link>
      )}
    </>
  )
}

function Phone({ number }: { readonly number: string }) {
  const { format } = useTranslation()
  return <Ltr>{format.phone(number)}</Ltr>
}

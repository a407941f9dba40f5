/** A client who waits for a call: why, since when, what was tried; and, for whoever calls, the numbers and what came of it. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CallReason, CallRow } from '#common/calls/call_list'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { spanSince } from '../../kit/format/dates.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { resourceOf } from '../definition/definition.ts'
import { mayOpenPage } from '../menu/entries.ts'
import { lastWords } from '../messages/threads/last_words.ts'
import { recordPath } from '../definition/resource_paths.ts'
import { momentText } from '../plant/floor/texts.ts'
import { useNow } from '../plant/use_now.ts'
import { CallResults } from './call_results.tsx'
import { CallNumbers } from './call_numbers.tsx'
import type { Contacts } from './use_contacts.ts'

interface CallCardProps { readonly row: CallRow; readonly nextTries: readonly string[]; readonly contacts: Contacts }

export function CallCard({ row, nextTries, contacts }: CallCardProps) {
  const { t, format } = useTranslation()
  const { client, claim, amount, due_at, tries } = row
  const isDue = Date.parse(due_at) <= useNow()
  const isOwn = claim?.is_own === true
  const path = recordPath(resourceOf('clients'), client.id)
  const card = useFocusAfterCall(isOwn)
  return (
    <article
      ref={card} className="panel call-card" data-row={client.id} data-own={isOwn || undefined} aria-label={client.name} tabIndex={-1}
    >
      <header>
        <h2>{path ? <Link className="rows-lead" to={path}><bdi>{client.name}</bdi></Link> : <bdi>{client.name}</bdi>}</h2>
        {client.is_suspended && <span className="badge" data-colour="red">{t('enums.client_status.suspended')}</span>}
        {isDue ? <span className="badge" data-colour="yellow">{t('ui.calls.due')}</span> : <When label={t('ui.calls.next')} at={due_at} />}
        {amount !== null && amount > 0 && <strong className="call-amount"><Ltr>{format.money(amount)}</Ltr></strong>}
      </header>
      <ul className="call-reasons">{row.reasons.map((reason) => <li key={reason.id}><Reason reason={reason} /></li>)}</ul>
      <p className="call-facts">
        {row.last === null ? <span>{t('ui.calls.never')}</span> : <Last last={row.last} />}
        {tries > 0 && <span>{t('ui.calls.tries', { count: tries })}</span>}
      </p>
      {row.wrong_phones.map((phone) => (
        <p key={phone} className="call-warning"><NamedIcon name="warning" />
          {t('ui.calls.wrong', { phone: `\u2066${format.phone(phone)}\u2069` })}</p>
      ))}
      {claim && !isOwn
        ? <p className="call-other"><NamedIcon name="phone" />{t('ui.calls.other', { name: `\u2068${claim.name}\u2069` })}</p>
        : hasPermission('follow-up-edit') && (
          <>
            <CallNumbers row={row} nextTries={nextTries} contacts={contacts} />
            {isOwn && <CallResults row={row} nextTries={nextTries} contacts={contacts} />}
          </>
        )}
    </article>
  )
}

/** The results go with the press that chose one: the focus stays in the card, if this stays in the list. */
function useFocusAfterCall(isOwn: boolean) {
  const card = useRef<HTMLElement>(null)
  const was = useRef(isOwn)
  useEffect(() => {
    if (was.current && !isOwn && document.activeElement === document.body) card.current?.focus()
    was.current = isOwn
  }, [isOwn])
  return card
}

export function When({ label, at }: { readonly label: string; readonly at: string }) {
  const { format } = useTranslation()
  return (
    <small className="call-when">
      {label} <time dateTime={at} title={format.datetime(at)}><bdi>{format.timestamp(at)}</bdi></time>
    </small>
  )
}

/** One sentence, which opens what it is about. */
function Reason({ reason }: { readonly reason: CallReason }) {
  const { t, format } = useTranslation()
  const { kind, order_id, subject, since, thread } = reason
  const text = <time dateTime={since} title={format.datetime(since)}><Why reason={reason} /></time>
  const to = order_id !== null && can('orders', 'list') ? recordPath(resourceOf('orders'), order_id)
    : subject.type === 'invoices' ? recordPath(resourceOf('invoices'), subject.id) : null
  return (
    <>
      {to ? <Link to={to}>{text}</Link> : text}
      {kind === 'delivery' && mayOpenPage('dispatch') && <> · <Link to="/user/dispatch">{t('ui.calls.plan_delivery')}</Link></>}
      {thread && <Link className="call-quote" to={`/user/inbox/${thread.id}`}><bdi>{lastWords(thread.text, thread.kind, t)}</bdi></Link>}
    </>
  )
}

/** What waits, and for how long. */
function Why({ reason: { kind, about, since } }: { readonly reason: CallReason }) {
  const i18n = useTranslation()
  const now = useNow()
  const { t, format } = i18n
  const ago = format.relative(since)
  if (about === null) return <>{t(enumKey('follow_up_kind', kind))} <small className="call-when"><bdi>{ago}</bdi></small></>
  const [unit, count] = spanSince(since, now)
  const values = { about: `\u2066${about}\u2069`, ago, time: t(`ui.calls.spans.${unit}`, { count }), moment: momentText(since, now, i18n) }
  return <>{t(`ui.calls.why.${kind}`, values)}</>
}

function Last({ last: { at, result, medium, by } }: { readonly last: NonNullable<CallRow['last']> }) {
  const { t } = useTranslation()
  return (
    <span>
      <When label={t('ui.calls.last')} at={at} /> · {t(enumKey('call_result', result))} · {t(enumKey('told_by', medium))}
      {by !== null && <> · <bdi>{by}</bdi></>}
    </span>
  )
}

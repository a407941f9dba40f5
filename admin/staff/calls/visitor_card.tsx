/** Who has asked for a pickup on the public page: what they left, their number, and the order that is made of it. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { Visitor } from '#common/calls/call_list'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { showFailure } from '../../kit/providers/alerts.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { transition } from '../../kit/providers/rest/data_provider.ts'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { resourceOf } from '../definition/definition.ts'
import { createPath, recordPath } from '../definition/resource_paths.ts'
import { THREADS } from '../messages/threads/thread.ts'
import { visitorQuery } from '../orders/intake/visitor.ts'
import { doneText, showDone } from '../resource/transition/toast.ts'
import { useBusy } from '../resource/transition/use_transition.tsx'
import { useNow } from '../plant/use_now.ts'
import { When } from './call_card.tsx'
import { NextTry } from './call_results.tsx'

/** Among the cards of clients. */
export const cardIdOf = ({ thread_id }: Visitor): number => -thread_id

/** Not before the time that was chosen when they did not answer. */
export const isDue = (next_call_at: Visitor['next_call_at'], now: number): boolean =>
  next_call_at === null || Date.parse(next_call_at) <= now

interface VisitorCardProps {
  readonly visitor: Visitor
  readonly nextTries: readonly string[]
  readonly readAgain: () => void
  /** Before the card goes. */
  readonly onDone: (card: number) => void
}

export function VisitorCard({ visitor, nextTries, readAgain, onDone }: VisitorCardProps) {
  const { t, format } = useTranslation()
  const { name, client, zone, landmark, kinds, from_at, to_at, since, next_call_at, taken_by, is_own } = visitor
  const isWaiting = !isDue(next_call_at, useNow())
  const title = name === null ? t('ui.calls.wants_nameless') : t('ui.calls.wants', { name: `\u2068${name}\u2069` })
  const path = client && recordPath(resourceOf('clients'), client.id)
  const place = [zone, landmark].filter((part) => part !== null)
  return (
    <article
      className="panel call-card" data-row={cardIdOf(visitor)} data-own={is_own || undefined} aria-label={title} tabIndex={-1}
    >
      <header>
        <h2>{path ? <Link className="rows-lead" to={path}>{title}</Link> : title}</h2>
        {next_call_at !== null && isWaiting ? <When label={t('ui.calls.next')} at={next_call_at} /> : (
          <small className="call-when">
            <time dateTime={since} title={format.datetime(since)}><bdi>{format.relative(since)}</bdi></time>
          </small>
        )}
      </header>
      <ul className="call-reasons">
        {place.length > 0 && <li>{place.map((part, index) => <span key={part}>{index > 0 && ' · '}<bdi>{part}</bdi></span>)}</li>}
        {kinds.length > 0 && (
          <li>{kinds.map((kind, index) => (
            <span key={kind.name}>{index > 0 && ' · '}<bdi>{`${kind.name} × ${format.number(kind.quantity)}`}</bdi></span>
          ))}</li>
        )}
        {from_at !== null && to_at !== null && <li><bdi>{format.datetime(from_at)}</bdi> – <Ltr>{format.time(to_at)}</Ltr></li>}
      </ul>
      <p className="call-facts">{t('ui.calls.unchecked')}</p>
      {taken_by !== null && !is_own
        ? <p className="call-other"><NamedIcon name="phone" />{t('ui.calls.other', { name: `\u2068${taken_by}\u2069` })}</p>
        : <VisitorActions visitor={visitor} nextTries={nextTries} title={title} readAgain={readAgain} onDone={onDone} />}
    </article>
  )
}

function VisitorActions({ visitor, nextTries, title, readAgain, onDone }: VisitorCardProps & { readonly title: string }) {
  const i18n = useTranslation()
  const { t, format } = i18n
  const { isBusy, whileBusy } = useBusy()
  const { thread_id, phone, is_own } = visitor
  const [asksWhen, setAsksWhen] = useState(false)
  const create = can('orders', 'create') ? createPath(resourceOf('orders')) : null
  const mayAnswer = hasPermission('thread-answer')
  const run = (verb: 'take' | 'done' | 'call_again', next_call_at?: string) => {
    whileBusy(async () => {
      await transition(THREADS.name, thread_id, verb, { ...next_call_at !== undefined && { next_call_at } })
      if (verb === 'take') return
      onDone(cardIdOf(visitor))
      showDone(doneText(THREADS, verb, i18n), title, null)
    }, thread_id).catch(showFailure).finally(readAgain)
  }
  return (
    <div className="call-do">
      <a
        className="button call-phone" href={`tel:${phone}`} aria-label={t('ui.calls.dial', { phone: format.phone(phone) })}
        onClick={() => { if (mayAnswer && !is_own) run('take') }}
      ><NamedIcon name="phone" /><Ltr>{format.phone(phone)}</Ltr></a>
      {create && (
        <Link className="button" data-kind="primary" to={`${create}?${visitorQuery(thread_id)}`}>
          <NamedIcon name="plus" />{t('ui.orders.new_order')}
        </Link>
      )}
      {mayAnswer && (
        <button type="button" className="button" data-kind="quiet" aria-busy={isBusy} onClick={() => { run('done') }}>
          {t('threads.transitions.done')}
        </button>
      )}
      {mayAnswer && (
        <button
          type="button" className="button" data-kind="quiet" aria-expanded={asksWhen} onClick={() => { setAsksWhen(!asksWhen) }}
        >{t(enumKey('call_result', 'no_answer'))}</button>
      )}
      {asksWhen && (
        <NextTry
          label={t('ui.calls.when')} proposals={nextTries} isBusy={isBusy} onChoose={(at) => { run('call_again', at) }}
        />
      )}
    </div>
  )
}

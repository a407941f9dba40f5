/** What is open of an order or a client, and how often they were reminded: "reminded 2 times, last 3 May". Not drawn without either. */
import { useList } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { can } from '../../kit/providers/session/access_control.ts'
import type { Row } from '../definition/record.ts'
import { statusesOf } from '../definition/status_groups.ts'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { mayOpenPage } from '../menu/entries.ts'
import './waiting.css'

interface WaitingProps {
  readonly followUps: { readonly field: 'subject' | 'client_id'; readonly value: string | number }
  readonly messages: { readonly field: 'subject' | 'recipient'; readonly value: string }
  /** What was tried, beside what is open. */
  readonly children?: ReactNode
}

export function Waiting({ followUps, messages, children }: WaitingProps) {
  const { t, format } = useTranslation()
  const open = useList<Row>({
    resource: 'follow_ups', errorNotification: false, queryOptions: { enabled: can('follow_ups', 'list') },
    filters: [{ ...followUps, operator: 'eq' }, { field: 'status', operator: 'eq', value: 'open' }],
    sorters: [{ field: 'due_at', order: 'asc' }], pagination: { pageSize: 10, mode: 'server' },
  }).query.data?.data ?? []
  const sent = useList<Row>({
    resource: 'notifications', errorNotification: false, queryOptions: { enabled: can('notifications', 'list') },
    filters: [
      { ...messages, operator: 'eq' }, { field: 'event', operator: 'in', value: REMINDERS },
      { field: 'status', operator: 'in', value: statusesOf('notifications', 'handed_on') },
    ],
    sorters: [{ field: 'id', order: 'desc' }], pagination: { pageSize: 1, mode: 'server' },
  }).query.data
  const kinds = [...new Set(open.map(({ kind }) => String(kind)))]
  const last = sent?.data[0]
  const tries = Math.max(0, ...open.map((one) => Number(one.tries)))
  if (open.length === 0 && !last) return null
  const at = String(last?.sent_at ?? last?.created_at)
  return (
    <div className="waiting">
      {kinds.map((kind) => {
        const due = open.filter((one) => one.kind === kind).map(({ due_at }) => format.datetime(String(due_at)))
        return (
          <span key={kind} className="badge" data-colour="yellow" title={due.join(' · ')}>
            {t(enumKey('follow_up_kind', kind))}{due.length > 1 && <> <Ltr>× {format.number(due.length)}</Ltr></>}</span>
        )
      })}
      {open.length > 0 && children}
      {tries > 0 && <span>{t('ui.calls.tries', { count: tries })}</span>}
      {last && (
        <span><time dateTime={at} title={format.datetime(at)}>{
          t('ui.calls.reminded', { count: sent.total ?? 1, when: `\u2068${format.timestamp(at)}\u2069` })}</time></span>
      )}
      {open.length > 0 && mayOpenPage('calls') && <Link to="/user/calls?show=all">{t('ui.shell.calls')}</Link>}
    </div>
  )
}

const REMINDERS = ['quote_reminder', 'ready_reminder', 'payment_reminder', 'dead_stock_warning']

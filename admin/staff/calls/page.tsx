/** Whom somebody should call: whom we keep waiting, then the oldest first. "I call" keeps others away, one press says what came of it. */
import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { CallList } from '#common/calls/call_list'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { useFocusNextCard } from '../../kit/controls/hooks/use_focus_next_card.ts'
import { ChipRadios } from '../../kit/controls/choices/chip_radios.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { PageTabs } from '../menu/page_tabs.tsx'
import '../resource/resource.css'
import { CallCard } from './call_card.tsx'
import { useNow } from '../plant/use_now.ts'
import { useCallKeys } from './use_call_keys.ts'
import { useContacts } from './use_contacts.ts'
import { cardIdOf, isDue, VisitorCard } from './visitor_card.tsx'
import './calls.css'

/** What becomes due is no change of a row. */
const REFRESH = 60_000
const SHOWN = ['due', 'all', 'mine'] as const
type Shown = (typeof SHOWN)[number]
const NONE: readonly number[] = []

export function Component() {
  const { t, format } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const shown = SHOWN.find((one) => one === search.get('show')) ?? 'due'
  const kind = search.get('kind') ?? ''
  const { query: { data, error, refetch } } = useCustom<CallList>({
    url: urlOf('follow_ups', undefined, 'calls'), method: 'get', errorNotification: false,
    config: { query: { ...shown !== 'all' && { [shown]: 'true' }, ...kind && { kind } } },
    queryOptions: { placeholderData: keepPreviousData, refetchInterval: REFRESH },
  })
  const readAgain = () => { void refetch() }
  useCallKeys()
  const now = useNow()
  const list = error ? undefined : data?.data
  const visitors = (list?.visitors ?? []).filter(({ is_own, next_call_at }) =>
    kind === '' && (shown !== 'mine' || is_own) && (shown !== 'due' || isDue(next_call_at, now)))
  const focusAfter = useFocusNextCard(list ? [...visitors.map(cardIdOf), ...list.rows.map(({ client }) => client.id)] : NONE)
  const contacts = useContacts(readAgain, focusAfter)
  const choose = (next: { readonly shown?: Shown; readonly kind?: string }) => {
    const [show, of] = [next.shown ?? shown, next.kind ?? kind]
    setSearch({ ...show !== 'due' && { show }, ...of && { kind: of } }, { replace: true })
  }
  return (
    <div className="resource-page calls-page">
      <PageTabs path="/user/calls" />
      <header className="page-head"><h1>{t('ui.shell.calls')}</h1></header>
      <div className="calls-filters">
        <ChipRadios
          label={t('ui.calls.show')} hasHiddenLabel value={shown} onChange={(one) => { choose({ shown: one }) }}
          chips={SHOWN.map((value) => ({
            value, label: <>{t(`ui.calls.${value}`)}{value === 'due' && list && <small><Ltr>{format.number(list.due)}</Ltr></small>}</>,
          }))}
        />
        {list && list.kinds.length > 1 && (
          <ChipRadios
            label={t('follow_ups.fields.kind')} hasHiddenLabel value={kind} onChange={(one) => { choose({ kind: one }) }}
            chips={[
              { value: '', label: t('ui.calls.all') },
              ...list.kinds.map(({ kind: value, count }) => ({
                value: String(value), label: <>{t(enumKey('follow_up_kind', value))}<small><Ltr>{format.number(count)}</Ltr></small></>,
              })),
            ]}
          />
        )}
      </div>
      {error && <FailedRows error={error} retry={readAgain} />}
      {!data && !error && (
        <div className="panel call-card" aria-busy="true"><span className="skeleton" /><span className="skeleton" /></div>
      )}
      {list?.total === 0 && visitors.length === 0 && (
        <p className="nothing" tabIndex={-1} data-row="none">{t(list.kinds.length === 0 ? 'ui.calls.nothing' : 'ui.calls.nothing_here')}</p>
      )}
      {list && list.rows.length < list.total && (
        <p>{t('ui.calls.first', { number: format.number(list.rows.length), total: format.number(list.total) })}</p>
      )}
      <div className="calls-list">
        {list && visitors.map((one) => (
          <VisitorCard key={one.thread_id} visitor={one} nextTries={list.next_tries} readAgain={readAgain} onDone={focusAfter} />
        ))}
        {list?.rows.map((row) => <CallCard key={row.client.id} row={row} nextTries={list.next_tries} contacts={contacts} />)}
      </div>
    </div>
  )
}

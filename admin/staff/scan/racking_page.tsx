/** What is promised for each day and not yet in its place; scanning puts items away. */
import { useCustom, useInvalidate } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useScannerBurst } from '../../kit/controls/keys/use_scanner_burst.ts'
import { useTranslation } from '../definition/translation.ts'
import { useBusinessDay } from '../../kit/format/use_business_day.ts'
import { Picture } from '../fields/media/picture.tsx'
import '../resource/resource.css'
import { dayAfter, daysFrom, WEEKS } from './racking.ts'
import type { Racking, RackingDay, RackingItem } from '#common/scan'
import { CodeInputs } from './code_inputs.tsx'
import { PlaceChoice } from './place_choice.tsx'
import { ScanResult } from './result.tsx'
import { isOfWaiting } from './session.ts'
import { useScans } from './use_scans.ts'
import './scan.css'
import './racking.css'

export function Component() {
  const { t, format } = useTranslation()
  const today = useBusinessDay()
  const invalidate = useInvalidate()
  const [from, setFrom] = useState(today)
  const [chosen, setChosen] = useState<string | null>(null)
  const { query } = useCustom<Racking>({
    url: '/api/user/racking', method: 'get', config: { query: { from, to: dayAfter(from, WEEKS * 7 - 1) } }, errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  })
  const { session, scan, isWaiting, setContext } = useScans({
    mode: 'put', receiving: null, onAnswer: () => { void query.refetch(); void invalidate({ invalidates: ['all'] }) },
  })
  const onCode = (code: string) => { void scan(code) }
  useScannerBurst(onCode)
  const racking = query.error ? undefined : query.data?.data
  const day = chosen ?? racking?.days.find(({ items, racked }) => racked < items)?.day ?? today
  const { place } = session.contexts
  return (
    <div className="resource-page racking-page">
      <header className="page-head"><h1>{t('ui.shell.racking')}</h1></header>
      <div className="racking-columns">
        <section className="racking-scan">
          <PlaceChoice
            place={place} items={racking?.items.filter((item) => item.day === day) ?? []} onChoose={(next) => { setContext('place', next) }}
          />
          <ScanResult
            entry={session.entries[0]} isWaiting={isWaiting} prompt={t(place ? 'ui.scan.ready.put' : 'ui.scan.first.place')}
            waitsForPlace={isOfWaiting(session, session.entries[0])}
          />
          <CodeInputs className="scan-inputs" submit={t('ui.scan.enter')} onCode={onCode} />
        </section>
        <section className="racking-days" aria-label={t('ui.scan.racking.days')} aria-busy={!racking}>
          <div className="racking-move">
            <Move label={t('ui.scan.racking.earlier')} icon="previous" onClick={() => { setFrom(dayAfter(from, -7)) }} />
            <h2><bdi>{format.date(from)}</bdi> – <bdi>{format.date(dayAfter(from, WEEKS * 7 - 1))}</bdi></h2>
            <Move label={t('ui.scan.racking.later')} icon="next" onClick={() => { setFrom(dayAfter(from, 7)) }} />
          </div>
          {query.error && <FailedRows error={query.error} retry={() => { void query.refetch() }} />}
          {racking && (
            <ol>
              {daysFrom(from, racking).map((one) => (
                <Day
                  key={one.day} of={one} isChosen={one.day === day} isToday={one.day === today}
                  onChoose={() => { setChosen(one.day) }}
                />
              ))}
            </ol>
          )}
        </section>
        {racking && <Left day={day} items={racking.items.filter((item) => item.day === day)} />}
      </div>
    </div>
  )
}

interface MoveProps { readonly label: string; readonly icon: 'previous' | 'next'; readonly onClick: () => void }

const Move = ({ label, icon, onClick }: MoveProps) => (
  <button type="button" className="icon-button" aria-label={label} onClick={onClick}><NamedIcon name={icon} /></button>
)

interface DayProps { readonly of: RackingDay; readonly isChosen: boolean; readonly isToday: boolean; readonly onChoose: () => void }

function Day({ of: { day, items, racked }, isChosen, isToday, onChoose }: DayProps) {
  const { t, format } = useTranslation()
  return (
    <li data-empty={items === 0 || undefined}>
      <button
        type="button" aria-pressed={isChosen} aria-current={isToday ? 'date' : undefined} data-left={racked < items || undefined}
        onClick={onChoose}
      >
        <span><bdi>{format.weekday(day)}</bdi> <bdi>{format.shortDate(day)}</bdi></span>
        {items > 0 && (
          <>
            <strong><Ltr>{`${racked}/${items}`}</Ltr></strong>
            <span className="unseen">{t('ui.scan.racking.day', { racked: format.number(racked), items: format.number(items) })}</span>
          </>
        )}
      </button>
    </li>
  )
}

function Left({ day, items }: { readonly day: string; readonly items: readonly RackingItem[] }) {
  const { t, format } = useTranslation()
  return (
    <section className="racking-left panel" aria-label={t('ui.scan.racking.left')}>
      <h2>{t('ui.scan.racking.left')} · <bdi>{format.date(day)}</bdi></h2>
      {items.length === 0 && <p className="nothing">{t('ui.scan.racking.all')}</p>}
      <ul>
        {items.map(({ id, tag_code: tag, description, order_id: orderId, order, client, place, proposed, picture }) => (
          <li key={id}>
            <Picture of={picture} />
            <Link to={`/user/orders/${orderId}?item=${id}`}><strong><Ltr>{tag}</Ltr></strong> <Ltr>{order}</Ltr></Link>
            <bdi>{description}</bdi>
            {client && <bdi>{client}</bdi>}
            {place && <span><NamedIcon name="environment" /><bdi>{place}</bdi></span>}
            {proposed && (
              <span className="racking-proposed">
                <NamedIcon name="rack" />
                {t(`ui.scan.racking.proposed.${proposed.reason}`, { place: `\u2066${proposed.code}\u2069` })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

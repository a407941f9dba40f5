/** What has come in and is not measured yet: the most urgent first, then what has waited longest. */
import { useCustom } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { MeasuringQueue, WaitingItem } from '#common/plant/measuring'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { Priority } from '../work/card_marks.tsx'
import { Picture } from '../../fields/media/picture.tsx'

/** Others measure and receive meanwhile. */
const REFRESH = 30_000

interface QueueProps {
  /** After an item was measured its form is gone: the focus is on what waits first. */
  readonly hasFocus: boolean
  readonly onOpen: (id: number) => void
}

export function Queue({ hasFocus, onOpen }: QueueProps) {
  const { t, format } = useTranslation()
  const { query: { data, error, refetch } } = useCustom<MeasuringQueue>({
    url: '/api/user/measuring/queue', method: 'get', errorNotification: false,
    // Whoever comes back from an item reads it anew: what was just measured waits no longer.
    queryOptions: { refetchInterval: REFRESH, gcTime: 0, staleTime: 0 },
  })
  if (error) return <FailedRows error={error} retry={() => { void refetch() }} />
  if (!data) return <div className="work-card" aria-busy="true" />
  const { items, total } = data.data
  const { number } = format
  return (
    <section className="work-cards" aria-label={t('ui.measuring.waiting')}>
      <h2>{t('ui.measuring.waiting')} <small><Ltr>{number(total)}</Ltr></small></h2>
      {total === 0 && <p className="nothing">{t('ui.measuring.nothing')}</p>}
      {items.length < total && <p>{t('ui.measuring.first', { number: number(items.length), total: number(total) })}</p>}
      <ul className="work-rows">
        {items.map((item, index) => (
          <Waiting key={item.id} of={item} hasFocus={hasFocus && index === 0} onOpen={() => { onOpen(item.id) }} />
        ))}
      </ul>
    </section>
  )
}

interface WaitingProps { readonly of: WaitingItem; readonly hasFocus: boolean; readonly onOpen: () => void }

function Waiting({ of: { tag_code, description, picture, order, received_at }, hasFocus, onOpen }: WaitingProps) {
  const { format } = useTranslation()
  const line = useRef<HTMLButtonElement>(null)
  // Not when the list is read again.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => { if (hasFocus && document.activeElement === document.body) line.current?.focus() }, [])
  return (
    <li>
      <button ref={line} type="button" className="item-line" onClick={onOpen}>
        <Picture of={picture} />
        <span>
          <strong><bdi>{description}</bdi></strong>
          <span className="work-row-marks">
            <Ltr>{tag_code}</Ltr> <Ltr>{order.code}</Ltr>
            <Priority value={order.priority} />
            {received_at !== null && <time dateTime={received_at}><bdi>{format.relative(received_at)}</bdi></time>}
          </span>
        </span>
      </button>
    </li>
  )
}

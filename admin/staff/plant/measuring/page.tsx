/** Measuring on a phone: scan, numbers, save, next item. */
import { useCustom } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MeasuringItem } from '#common/plant/measuring'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import '../../resource/resource.css'
import { ItemScan } from '../work/item_scan.tsx'
import { Picture } from '../../fields/media/picture.tsx'
import { MeasuringForm } from './form.tsx'
import { Queue } from './queue.tsx'
import '../work/work.css'
import './measuring.css'

export function Component() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const [measured, setMeasured] = useState<MeasuringItem | null>(null)
  const id = Number(search.get('item')) || null
  const { query: { data, error, refetch } } = useCustom<MeasuringItem>({
    url: '/api/user/measuring', method: 'get', config: { query: { order_item_id: id } }, errorNotification: false,
    queryOptions: { enabled: id !== null, gcTime: 0 },
  })
  const item = id !== null && !error && data?.data.id === id ? data.data : undefined
  const open = (next: number) => { setMeasured(null); setSearch({ item: String(next) }) }
  // The next of its order comes by itself; of another order, whoever measures takes what lies next.
  const finish = (done: MeasuringItem) => {
    setMeasured(done)
    const [next] = done.others
    setSearch(next ? { item: String(next.id) } : {})
  }
  return (
    <div className="resource-page work-page measuring-page">
      <header className="page-head"><h1>{t('ui.shell.measuring')}</h1></header>
      <ItemScan onItem={open} onMiss={() => { setMeasured(null); setSearch({}) }} />
      {id !== null && error && <FailedRows error={error} retry={() => { void refetch() }} />}
      {id === null && !measured && <p className="nothing">{t('ui.measuring.prompt')}</p>}
      {measured && (
        <p className="measuring-done" role="status">
          {t(id === null ? 'ui.measuring.done' : 'ui.measuring.done_next', { code: `\u2066${measured.tag_code}\u2069` })}
        </p>
      )}
      {id === null && <Queue hasFocus={measured !== null} onOpen={open} />}
      {item && <Item key={`${item.id} ${item.version}`} item={item} onDone={() => { finish(item) }} />}
      {item && <Others of={item} onOpen={open} />}
    </div>
  )
}

function Item({ item, onDone }: { readonly item: MeasuringItem; readonly onDone: () => void }) {
  const card = useRef<HTMLElement>(null)
  // One that cannot be measured has no field for the focus.
  useEffect(() => { if (item.refusal !== null) card.current?.focus() }, [item.refusal])
  return (
    <article ref={card} tabIndex={-1} className="work-card" aria-label={item.tag_code}>
      <header>
        <Picture of={item.picture} />
        <div>
          <h2><bdi>{item.description}</bdi></h2>
          <p className="work-tag"><Ltr>{item.tag_code}</Ltr></p>
        </div>
      </header>
      {item.refusal === null ? <MeasuringForm item={item} onDone={onDone} /> : <p className="work-care" role="alert">{item.refusal}</p>}
    </article>
  )
}

function Others({ of: { others }, onOpen }: { readonly of: MeasuringItem; readonly onOpen: (id: number) => void }) {
  const { t } = useTranslation()
  if (others.length === 0) return null
  return (
    <section className="work-cards" aria-label={t('ui.measuring.others')}>
      <h2>{t('ui.measuring.others')}</h2>
      <ul className="work-rows">
        {others.map(({ id, tag_code, description, picture }) => (
          <li key={id}>
            <button type="button" className="item-line" onClick={() => { onOpen(id) }}>
              <Picture of={picture} />
              <span><strong><bdi>{description}</bdi></strong><span className="work-row-marks"><Ltr>{tag_code}</Ltr></span></span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A load: what is in it, how full the machine is, and one large button for what comes next. */
import type { LoadCard, LoadedItem } from '#common/plant/work'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { LoadEnd, LoadMeasures } from './measures.tsx'
import { FinishLoad } from './finish_load.tsx'
import { LoadButtons } from './buttons.tsx'
import type { LoadsControl } from './use_loads.ts'

interface OpenLoadProps { readonly load: LoadCard; readonly control: LoadsControl; readonly isInert: boolean }

export function OpenLoad({ load, control, isInert }: OpenLoadProps) {
  const { t } = useTranslation()
  return (
    <article className="work-card" aria-label={load.code} data-status={load.status === 'running' ? 'in_progress' : undefined}>
      <header>
        <div>
          <h3><bdi>{load.machine}</bdi></h3>
          <p className="work-tag"><Ltr>{load.code}</Ltr></p>
          <p className="work-marks">
            <StatusBadge of="load_status" value={load.status} />
            {load.job && <bdi>{load.job}</bdi>}
            <LoadEnd of={load} />
          </p>
        </div>
      </header>
      {load.program_note && <p className="work-note"><bdi>{load.program_note}</bdi></p>}
      <LoadMeasures load={load} />
      {load.items.length === 0 ? <p className="nothing">{t('ui.work.load.empty')}</p> : (
        <ul className="load-items">{load.items.map((item) => <Item key={item.id} item={item} load={load} control={control} />)}</ul>
      )}
      {load.status === 'running' ? <FinishLoad load={load} control={control} isInert={isInert} />
        : <LoadButtons load={load} isInert={isInert} />}
    </article>
  )
}

interface ItemProps { readonly item: LoadedItem; readonly load: LoadCard; readonly control: LoadsControl }

/** While the load is filled an item may be taken out; while it runs, a touch says that its result differs. */
function Item({ item, load, control: { mark, takeOut, exceptions, isBusy } }: ItemProps) {
  const { t } = useTranslation()
  const isMarkable = load.status === 'running' && item.status === 'in_progress'
  const isMarked = exceptions[item.tag_code] !== undefined
  const text = (
    <>
      <strong><Ltr>{item.tag_code}</Ltr></strong> <bdi>{item.description}</bdi>
      {item.status === 'canceled' && <em>{t('ui.work.load.canceled')}</em>}
      {item.status === 'done' && <em>{t('ui.work.load.finished')}</em>}
      {item.care_note && <em><bdi>{item.care_note}</bdi></em>}
    </>
  )
  return (
    <li>
      {isMarkable
        ? <button type="button" aria-pressed={isMarked} onClick={() => { mark(item.tag_code) }}>{text}</button>
        : <div>{text}</div>}
      {load.status === 'filling' && (
        <button
          type="button" className="icon-button" aria-label={t('ui.work.load.take_out', { code: item.tag_code })} disabled={isBusy}
          onClick={() => { takeOut(item) }}
        ><NamedIcon name="close" /></button>
      )}
    </li>
  )
}

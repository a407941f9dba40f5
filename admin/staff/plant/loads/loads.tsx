/** The loads that are being filled or run, the one that is open, and the machines that one may fill. */
import type { LoadCard } from '#common/plant/work'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { LoadEnd } from './measures.tsx'
import { OpenLoad } from './open_load.tsx'
import type { LoadsControl } from './use_loads.ts'
import './load.css'

interface LoadsProps { readonly control: LoadsControl; readonly isInert: boolean }

export function Loads({ control, isInert }: LoadsProps) {
  const { t } = useTranslation()
  const { loads, machines, selected, select, openMachine, isBusy } = control
  if (selected) {
    return (
      <section className="work-cards" aria-label={t('loads.one')}>
        <button type="button" className="button work-leave" onClick={() => { select(null) }}>
          <NamedIcon name="rollback" />{t('ui.work.leave')}
        </button>
        <OpenLoad key={selected.id} load={selected} control={control} isInert={isInert} />
      </section>
    )
  }
  if (!loads.length && !machines.length) return null
  return (
    <section className="work-cards" aria-label={t('ui.work.load.title')}>
      {loads.length > 0 && (
        <>
          <h2>{t('ui.work.load.title')}</h2>
          <ul className="work-rows">{loads.map((load) => <LoadRow key={load.id} load={load} onOpen={() => { select(load.id) }} />)}</ul>
        </>
      )}
      {machines.length > 0 && (
        <details className="work-problem">
          <summary className="button"><NamedIcon name="machine" />{t('ui.work.load.machines')}</summary>
          <div className="work-problems">
            {machines.map(({ id, name }) => (
              <button key={id} type="button" className="button" disabled={isBusy} onClick={() => { openMachine(id) }}>
                <bdi>{name}</bdi>
              </button>
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

function LoadRow({ load, onOpen }: { readonly load: LoadCard; readonly onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <strong><bdi>{load.machine}</bdi></strong>
        <span className="work-row-marks">
          <Ltr>{load.code}</Ltr>
          <StatusBadge of="load_status" value={load.status} />
          <span>{t('loads.fields.items_count')} <Ltr>{String(load.items.length)}</Ltr></span>
          <LoadEnd of={load} />
        </span>
      </button>
    </li>
  )
}

/** What each machine does now and until when. */
import { Link } from 'react-router'
import type { FloorMachine } from '#common/plant/floor'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { useNow } from '../use_now.ts'
import { momentText } from './texts.ts'

interface MachinesProps { readonly of: readonly FloorMachine[]; readonly limit?: number }

/** Those that are down and those that run come first. */
const urgency = ({ is_down, work }: FloorMachine) => (is_down ? 0 : work.length > 0 ? 1 : 2)

export function Machines({ of, limit = of.length }: MachinesProps) {
  const { t } = useTranslation()
  if (of.length === 0) return <p className="nothing">{t('ui.floor.nothing.machines')}</p>
  return (
    <ul className="floor-rows">
      {of.toSorted((one, other) => urgency(one) - urgency(other)).slice(0, limit)
        .map((machine) => <MachineRow key={machine.id} of={machine} />)}
    </ul>
  )
}

function MachineRow({ of: { id, name, department, is_down, down_until, work } }: { readonly of: FloorMachine }) {
  const i18n = useTranslation()
  const { t } = i18n
  const now = useNow()
  const at = (instant: string) => `\u2068${momentText(instant, now, i18n)}\u2069`
  return (
    <li data-state={is_down ? 'down' : work.length > 0 ? 'running' : 'free'}>
      <span className="floor-name"><Link to={`/user/machines/${id}`}><bdi>{name}</bdi></Link></span>
      <strong className={is_down ? 'floor-late' : undefined}>
        {is_down ? t(down_until === null ? 'ui.floor.down' : 'ui.floor.down_until', { at: down_until && at(down_until) })
          : t(work.length > 0 ? 'ui.floor.running' : 'ui.floor.free')}
      </strong>
      {work.length > 0 && (
        <span>
          {work.map(({ label, step, ends_at }) => (
            <span key={label}><Ltr>{label}</Ltr> <bdi>{step}</bdi> {ends_at && t('ui.floor.ends_at', { at: at(ends_at) })} </span>
          ))}
        </span>
      )}
      <small><bdi>{[department, ...work.flatMap(({ person }) => person ?? [])].join(' · ')}</bdi></small>
    </li>
  )
}

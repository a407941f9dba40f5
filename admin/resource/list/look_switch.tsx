/** Table, wall, board, calendar or map, as far as the definition offers them. */
import type { Resource } from '../../definition/definition.ts'
import { useSay } from '../../definition/words.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { looksOf } from './address.ts'
import type { ListControl } from './use_address.ts'

const ICONS = { table: 'rows', wall: 'wall', board: 'board', calendar: 'calendar', map: 'map' } as const

export function LookSwitch({ resource, control: { address, change } }: { readonly resource: Resource; readonly control: ListControl }) {
  const { t } = useSay()
  const looks = looksOf(resource)
  if (looks.length === 1 || address.isTrash) return null
  return (
    <span className="look-switch" role="group" aria-label={t('ui.look.label')}>
      {looks.map((look) => (
        <button
          key={look} type="button" className="button" data-kind="quiet" aria-pressed={address.look === look} title={t(`ui.look.${look}`)}
          onClick={() => { change({ look }) }}
        >
          <NamedIcon name={ICONS[look]} />
          <span className={address.look === look ? 'wide-only' : 'unseen'}>{t(`ui.look.${look}`)}</span>
        </button>
      ))}
    </span>
  )
}

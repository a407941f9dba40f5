/** Switches between table, wall, board, calendar and map, as far as the definition has them. */
import type { Resource } from '../../definition/definition.ts'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { viewModesOf } from './list_address.ts'
import type { ListControl } from './use_list_address.ts'

const ICONS = { table: 'rows', wall: 'wall', board: 'board', calendar: 'calendar', map: 'map' } as const

export function ViewModeSwitch({ resource, control: { address, change } }: { readonly resource: Resource; readonly control: ListControl }) {
  const { t } = useTranslation()
  const modes = viewModesOf(resource)
  if (modes.length === 1 || address.isTrash) return null
  return (
    <span className="look-switch" role="group" aria-label={t('ui.look.label')}>
      {modes.map((look) => (
        <button
          key={look} type="button" className="button" data-kind="quiet" aria-pressed={address.look === look} title={t(`ui.look.${look}`)}
          onClick={() => { change({ look }) }}
        >
          <NamedIcon name={ICONS[look]} />
          <span className="unseen">{t(`ui.look.${look}`)}</span>
        </button>
      ))}
    </span>
  )
}

/** Switches between table, wall, board, calendar and map, as far as the definition has them, and those of the page. */
import { useTranslation } from '../../../definition/translation.ts'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { iconNamed, type IconName } from '../../../../kit/controls/icons/named_icons.ts'
import type { ListControl } from '../use_list_address.ts'

const ICONS: Readonly<Record<string, IconName>> = { table: 'rows', wall: 'wall', board: 'board', calendar: 'calendar', map: 'map' }

export function ViewModeSwitch({ control: { address, change, viewModes, own } }: { readonly control: ListControl }) {
  const { t } = useTranslation()
  if (viewModes.names.length === 1 || address.isTrash) return null
  return (
    <span className="view-mode-switch" role="group" aria-label={t('ui.view_mode.label')}>
      {viewModes.names.map((viewMode) => (
        <button
          key={viewMode} type="button" className="button" data-kind="quiet" aria-pressed={address.viewMode === viewMode}
          title={t(`ui.view_mode.${viewMode}`)}
          onClick={() => { change({ viewMode, ...own?.changes?.[viewMode] }) }}
        >
          <NamedIcon name={ICONS[viewMode] ?? iconNamed(own?.views[viewMode]?.icon)} />
          <span className="unseen">{t(`ui.view_mode.${viewMode}`)}</span>
        </button>
      ))}
    </span>
  )
}

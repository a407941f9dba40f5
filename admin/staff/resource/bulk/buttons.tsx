/** The number of selected rows and their bulk actions: the first as buttons, the others in a menu. */
import { MenuButton } from '../../../kit/controls/menu_button.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon, ResourceIcon } from '../../../kit/controls/icons/named_icon.tsx'
import type { BulkAction } from './actions.ts'
import './bulk.css'
import type { ListedRows } from './use_bulk.tsx'
import type { Selection } from './use_selection.ts'

interface BulkButtonsProps {
  readonly listed: ListedRows
  readonly selection: Selection
  readonly actions: readonly BulkAction[]
  readonly labelOf: (name: string) => string
  readonly iconOf: (name: string) => string
  readonly onChoose: (name: string) => void
}

export function BulkButtons({ listed: { total, hasMore }, selection, actions, labelOf, iconOf, onChoose }: BulkButtonsProps) {
  const { t, format } = useTranslation()
  const count = selection.isAll ? total : selection.rows.length
  const all = `${format.number(total)}${hasMore ? '+' : ''}`
  const buttons = actions.filter(({ name, allowedCount }) => name !== 'delete' && allowedCount !== 0).slice(0, MAX_BUTTONS)
  const menuEntries = actions.filter((action) => !buttons.includes(action)).map(({ name, allowedCount, refusal }) => ({
    key: name, label: `${labelOf(name)}${isSubset(allowedCount, count) ? ` (${allowedCount})` : ''}`, icon: iconOf(name), refusal,
    isDanger: name === 'delete', choose: () => { onChoose(name) },
  }))
  return (
    <div className="bulk-bar" role="region" aria-label={t('ui.bulk.title')}>
      <button type="button" className="icon-button" aria-label={t('ui.bulk.clear')} title={t('ui.bulk.clear')} onClick={selection.clear}>
        <NamedIcon name="close" />
      </button>
      <strong role="status">{selection.isAll ? t('ui.bulk.all_chosen', { total: all }) : t('ui.bulk.chosen', { count })}</strong>
      {!selection.isAll && selection.page === 'all' && total > count && (
        <button type="button" className="button" data-kind="quiet" onClick={selection.selectAll}>
          {t('ui.bulk.take_all', { total: all })}
        </button>
      )}
      <span className="bulk-actions">
        {buttons.map(({ name, allowedCount }) => (
          <button key={name} type="button" className="button" onClick={() => { onChoose(name) }}>
            <ResourceIcon name={iconOf(name)} />{labelOf(name)}
            {isSubset(allowedCount, count) && <span className="count">{allowedCount}</span>}
          </button>
        ))}
        {menuEntries.length > 0 && <MenuButton label={t('ui.bulk.more')} entries={menuEntries} />}
      </span>
    </div>
  )
}

const MAX_BUTTONS = 2
/** True when some of the rows allow the action, but not all. */
const isSubset = (allowedCount: number | null, count: number): boolean => allowedCount !== null && allowedCount > 0 && allowedCount < count

/** How much is ticked and what may be done with it: what leads on at hand, the rest in a menu. */
import { MenuButton } from '../../controls/menu_button.tsx'
import { useSay } from '../../definition/words.ts'
import { NamedIcon, ResourceIcon } from '../../controls/named_icon.tsx'
import type { BulkAction } from './actions.ts'
import './bulk.css'
import type { Listed } from './use_bulk.tsx'
import type { Selection } from './use_selection.ts'

interface BulkButtonsProps {
  readonly listed: Listed
  readonly selection: Selection
  readonly actions: readonly BulkAction[]
  readonly labelOf: (name: string) => string
  readonly iconOf: (name: string) => string
  readonly onChoose: (name: string) => void
}

export function BulkButtons({ listed: { total, hasMore }, selection, actions, labelOf, iconOf, onChoose }: BulkButtonsProps) {
  const { t, format } = useSay()
  const count = selection.isAll ? total : selection.rows.length
  const all = `${format.number(total)}${hasMore ? '+' : ''}`
  const leading = actions.filter(({ name, ready }) => name !== 'delete' && ready !== 0).slice(0, LEADING)
  const others = actions.filter((action) => !leading.includes(action)).map(({ name, ready, refusal }) => ({
    key: name, label: `${labelOf(name)}${isSome(ready, count) ? ` (${ready})` : ''}`, icon: iconOf(name), refusal,
    isDanger: name === 'delete', choose: () => { onChoose(name) },
  }))
  return (
    <div className="bulk-bar" role="region" aria-label={t('ui.bulk.title')}>
      <button type="button" className="icon-button" aria-label={t('ui.bulk.clear')} title={t('ui.bulk.clear')} onClick={selection.clear}>
        <NamedIcon name="close" />
      </button>
      <strong role="status">{selection.isAll ? t('ui.bulk.all_chosen', { total: all }) : t('ui.bulk.chosen', { count })}</strong>
      {!selection.isAll && selection.page === 'all' && total > count && (
        <button type="button" className="button" data-kind="quiet" onClick={selection.takeAll}>
          {t('ui.bulk.take_all', { total: all })}
        </button>
      )}
      <span className="bulk-actions">
        {leading.map(({ name, ready }) => (
          <button key={name} type="button" className="button" onClick={() => { onChoose(name) }}>
            <ResourceIcon name={iconOf(name)} />{labelOf(name)}{isSome(ready, count) && <span className="count">{ready}</span>}
          </button>
        ))}
        {others.length > 0 && <MenuButton label={t('ui.bulk.more')} entries={others} />}
      </span>
    </div>
  )
}

const LEADING = 2
/** Ready are some of them only. */
const isSome = (ready: number | null, count: number): boolean => ready !== null && ready > 0 && ready < count

/** The actions of a row, as far as `can` allows: edit as a button, the others in a menu. */
import { Link } from 'react-router'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { labelOf } from '../../fields/field_text.ts'
import type { Resource } from '../../definition/definition.ts'
import { MenuButton, type MenuAction } from '../../../kit/controls/menu_button.tsx'
import type { Row } from '../../definition/record.ts'
import { recordMenu, type RecordAction } from '../record_menu.ts'
import { isAllowed, refusalOf } from '../../../kit/providers/session/can.ts'
import { useTranslation } from '../../definition/translation.ts'
import { transitionLabel, useOwnTransitionParts } from '../transition/own_transition_parts.ts'

interface RowActionsProps {
  readonly resource: Resource
  readonly row: Row
  /** The path of the form; null without one. */
  readonly editTo: string | null
  /** The path of the read-only drawer, for records without a page. */
  readonly viewTo?: string | null
  /** Opens a drawer of the page instead of a path. */
  readonly onEdit?: () => void
  readonly onTransition: (row: Row, verb: string) => void
  readonly onRemove: (row: Row) => void
}

export function RowActions({ resource, row, editTo, viewTo, onEdit, onTransition, onRemove }: RowActionsProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const parts = useOwnTransitionParts(resource.name)
  const label = labelOf(resource, row, i18n)
  const { edit: mayEdit, delete: mayDelete, transitions = {} } = row.can ?? {}
  const editLabel = t('ui.list.edit_row', { label })

  const entries: MenuAction[] = Object.entries(transitions).map(([verb, answer]) => ({
    key: verb, label: transitionLabel({ resource, row, verb, parts }, i18n), icon: resource.transitions[verb]?.icon ?? 'play',
    refusal: refusalOf(answer),
    choose: () => { onTransition(row, verb) },
  }))
  entries.push(...(recordMenu(resource, row, i18n)?.entries ?? []).map(inRow))
  if (viewTo) entries.push({ key: '?', label: t('ui.show.view'), icon: 'history', to: viewTo })
  if (mayDelete) entries.push({
    key: '-', label: t('ui.list.remove'), icon: 'trash', isDanger: true, refusal: refusalOf(mayDelete),
    choose: () => { onRemove(row) },
  })

  return (
    <span className="row-actions">
      {isAllowed(mayEdit) && onEdit && (
        <button type="button" className="icon-button" aria-label={editLabel} title={editLabel} onClick={onEdit}>
          <NamedIcon name="edit" />
        </button>
      )}
      {isAllowed(mayEdit) && !onEdit && editTo && (
        <Link className="icon-button" to={editTo} aria-label={editLabel} title={editLabel}><NamedIcon name="edit" /></Link>
      )}
      {entries.length > 0 && <MenuButton label={t('ui.list.more_row', { label })} entries={entries} />}
    </span>
  )
}

/** In the menu of a row the name of the menu is missing. */
const inRow = ({ rowLabel, ...entry }: RecordAction): MenuAction => ({ ...entry, label: rowLabel })

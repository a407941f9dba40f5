/**
 * The rows of a list in a column for each status. Dropping a card on another column runs the transition to that status; when there
 * is none, or it is refused, the column shows the reason before the drop. Keyboard and touch users have the menu of each card.
 */
import { useState } from 'react'
import { showAlert } from '../../../kit/providers/alerts.ts'
import type { ListSectionProps } from '../list/head.tsx'
import type { ListParts } from '../list/parts.ts'
import type { Row } from '../../definition/record.ts'
import { valuesOf } from '../../definition/definition.ts'
import { useTransition } from '../transition/use_transition.tsx'
import { enumKey, useTranslation } from '../../definition/translation.ts'
import { BoardColumn } from './column.tsx'
import { findTransition } from './find_transition.ts'
import './board.css'

export function Board({ resource, given, control, parts }: ListSectionProps & { readonly parts: ListParts }) {
  const { t } = useTranslation()
  const { start, dialog } = useTransition(resource, parts.transitions)
  const [dragged, setDragged] = useState<Row | null>(null)
  const status = String(resource.fields.status?.of)
  const chosen = control.address.filters.status?.split(',')
  const shown = valuesOf(status).filter((value) => chosen?.includes(value) ?? true)

  const drop = (row: Row, to: string) => {
    setDragged(null)
    if (row.status === to) return
    const transition = findTransition(resource, row, to)
    if (transition?.refusal === null) return start(row, transition.verb)
    const message = transition?.refusal ?? t('ui.board.no_way', { status: t(enumKey(status, to)) })
    showAlert({ type: 'warning', title: t('ui.board.refused'), message, timeOut: 6_000 })
  }
  return (
    <div className="view-mode board" role="list" aria-label={t(`${resource.name}.many`)}>
      {shown.map((value) => (
        <BoardColumn
          key={value} resource={resource} given={given} control={control} card={parts.card} status={value} onTransition={start}
          transition={dragged && dragged.status !== value ? findTransition(resource, dragged, value) : undefined} dragged={dragged}
          onDrag={setDragged} onDrop={(row) => { drop(row, value) }}
        />
      ))}
      {dialog}
    </div>
  )
}

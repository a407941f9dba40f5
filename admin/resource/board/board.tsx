/**
 * The rows of a list in a column for each status. Dragging a card to another column is the transition that leads there; where
 * none does, or it is refused, the column says so before the card is dropped. By keyboard and finger: the menu of each card.
 */
import { useState } from 'react'
import { showAlert } from '../../providers/alerts.ts'
import type { PartProps } from '../list/head.tsx'
import type { Row } from '../../definition/record.ts'
import { valuesOf } from '../../definition/definition.ts'
import { useTransition } from '../transition/use_transition.tsx'
import { enumKey, useSay } from '../../definition/words.ts'
import { BoardColumn } from './column.tsx'
import { wayTo } from './way.ts'
import './board.css'

export function Board({ resource, given, control }: PartProps) {
  const { t } = useSay()
  const { start, dialog } = useTransition(resource)
  const [dragged, setDragged] = useState<Row | null>(null)
  const status = String(resource.fields.status?.of)
  const chosen = control.address.filters.status?.split(',')
  const shown = valuesOf(status).filter((value) => chosen?.includes(value) ?? true)

  const drop = (row: Row, to: string) => {
    setDragged(null)
    if (row.status === to) return
    const way = wayTo(resource, row, to)
    if (way?.refusal === null) return start(row, way.verb)
    const message = way?.refusal ?? t('ui.board.no_way', { status: t(enumKey(status, to)) })
    showAlert({ type: 'warning', title: t('ui.board.refused'), message, timeOut: 6_000 })
  }
  return (
    <div className="look board" role="list" aria-label={t(`${resource.name}.many`)}>
      {shown.map((value) => (
        <BoardColumn
          key={value} resource={resource} given={given} control={control} status={value} onTransition={start}
          way={dragged && dragged.status !== value ? wayTo(resource, dragged, value) : undefined} dragged={dragged}
          onDrag={setDragged} onDrop={(row) => { drop(row, value) }}
        />
      ))}
      {dialog}
    </div>
  )
}

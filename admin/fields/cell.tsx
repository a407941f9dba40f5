/** The value of a field, drawn: one way for lists, one for the page of a record. */
import type { Field } from '../resource/definition.ts'
import type { Values } from '../resource/record.ts'
import { StatusBadge } from '../resource/status_badge.tsx'
import { useSay } from '../resource/words.ts'
import { AmountCell } from './amount/cell.tsx'
import { BadgesCell, BoolCell } from './choice/cell.tsx'
import { FilesCell } from './media/cell.tsx'
import { DayCell, MomentCell } from './moment/cell.tsx'
import { ColorCell, PlaceCell } from './place/cell.tsx'
import { ReferenceCell, ReferencesCell } from './reference/cell.tsx'
import { ShapeCell } from './shape/cell.tsx'
import { textOf } from './text_of.ts'
import { CodeCell, EmailCell, LongTextCell, PhoneCell, TextCell } from './text/cell.tsx'

export interface CellProps {
  readonly field: Field
  readonly row: Values
  /** A list is short of room: moments are relative, long text is cut. */
  readonly place?: 'list' | 'page'
}

export function FieldCell({ field, row, place = 'list' }: CellProps) {
  const say = useSay()
  const value = row[field.name]
  if (isEmpty(value)) return <Nothing />
  const text = textOf(field, value, row, say)
  switch (field.type) {
    case 'enum': return <StatusBadge of={String(field.of)} value={String(value)} />
    case 'enums': return <BadgesCell of={String(field.of)} values={value as readonly string[]} />
    case 'bool': return <BoolCell value={value === true} />
    case 'money': case 'int': case 'decimal': return <AmountCell text={text} />
    case 'date': return <DayCell text={text} />
    case 'time': return <AmountCell text={text} />
    case 'datetime': return <MomentCell instant={String(value)} place={place} />
    case 'phone': return <PhoneCell phone={String(value)} text={text} />
    case 'email': return <EmailCell address={text} />
    case 'sequence': return <CodeCell code={text} />
    case 'ref': case 'morph': return <ReferenceCell field={field} row={row} />
    case 'media': case 'medias': case 'file': return <FilesCell field={field} row={row} place={place} />
    case 'many': return <ReferencesCell field={field} value={value} place={place} />
    case 'color': return <ColorCell color={text} />
    case 'geo': case 'polygon': return <PlaceCell field={field} value={value} text={text} place={place} />
    case 'text': return <LongTextCell text={text} place={place} />
    case 'json': return text === '' ? <Nothing /> : place === 'page'
      ? <ShapeCell of={String(field.of)} value={value} text={text} />
      : <LongTextCell text={text} place={place} />
    default: return <TextCell text={text} place={place} />
  }
}

function Nothing() {
  const { t } = useSay()
  return <span className="nothing"><span aria-hidden="true">–</span><span className="unseen">{t('ui.field.empty')}</span></span>
}

/** Figures stand under each other at the end of their column. */
export const isFigure = (field: Field): boolean => ['money', 'int', 'decimal'].includes(field.type)

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

import { StatusBadge } from '../definition/status_badge.tsx'
import { useTranslation } from '../definition/translation.ts'
import { AmountCell } from './amount/cell.tsx'
import { BadgesCell, BoolCell } from './choice/cell.tsx'
import { EmptyValue } from './empty_value.tsx'
import { textOf } from './field_text.ts'
import { FilesCell } from './media/cell.tsx'
import { DateCell, DatetimeCell } from './moment/cell.tsx'
import { ColorCell, PolygonCell, PointCell } from './place/cell.tsx'
import { ReferenceCell, ReferencesCell } from './reference/cell.tsx'
import { JsonShapeCell } from './shape/cell.tsx'
import { CodeCell, EmailCell, LongTextCell, PhoneCell, TextCell } from './text/cell.tsx'
import type { FieldTypeName } from '#schema/fields/index'
import type { ReactNode } from 'react'
import type { Field } from '../definition/definition.ts'
import type { Values } from '../definition/record.ts'
import { isEmpty, isUnweighed } from './value_checks.ts'

/** `place` says whether a cell is in a list or on the page of a record. */
export interface CellProps {
  readonly field: Field
  readonly row: Values
  /** A list has little room: it shows instants as relative times and truncates long text. */
  readonly place?: 'list' | 'page'
}

export function FieldCell({ field, row, place = 'list' }: CellProps) {
  const i18n = useTranslation()
  const value = row[field.name]
  const hasNone = isEmpty(value) || (field.rollup && isUnweighed(field, value))
  return hasNone ? <EmptyValue /> : cells[field.type]({ field, row, place, value, text: textOf(field, value, row, i18n) })
}

/** What the cell of a type receives; it is rendered only for a value that is not empty. */
type TypedCellProps = Required<CellProps> & { readonly value: unknown; /** The value as one line. */ readonly text: string }
type RenderCell = (props: TypedCellProps) => ReactNode

const plain: RenderCell = ({ text, place }) => <TextCell text={text} place={place} />
const figure: RenderCell = ({ text }) => <AmountCell text={text} />
const reference: RenderCell = ({ field, row }) => <ReferenceCell field={field} row={row} />
const files: RenderCell = ({ field, row, place }) => <FilesCell field={field} row={row} place={place} />

/** The cell of each type. */
const cells: Readonly<Record<FieldTypeName, RenderCell>> = {
  string: plain,
  text: ({ text, place }) => <LongTextCell text={text} place={place} />,
  i18n: plain,
  phone: ({ value, text }) => <PhoneCell phone={String(value)} text={text} />,
  email: ({ text }) => <EmailCell address={text} />,
  password: plain,
  color: ({ text }) => <ColorCell color={text} />,
  sequence: ({ text }) => <CodeCell code={text} />,
  token: plain,
  int: figure,
  money: figure,
  decimal: figure,
  percent: figure,
  rating: figure,
  bytes: figure,
  bool: ({ value }) => <BoolCell value={value === true} />,
  enum: ({ field, value }) => <StatusBadge of={String(field.of)} value={String(value)} />,
  enums: ({ field, value }) => <BadgesCell of={String(field.of)} values={value as readonly string[]} />,
  date: ({ text }) => <DateCell text={text} />,
  time: figure,
  datetime: ({ value, place }) => <DatetimeCell instant={String(value)} place={place} />,
  ref: reference,
  many: ({ field, value, place }) => <ReferencesCell field={field} value={value} place={place} />,
  morph: reference,
  children: plain,
  media: files,
  medias: files,
  file: files,
  geo: ({ value, text, place }) => <PointCell value={value} text={text} place={place} />,
  polygon: ({ value, text, place }) => <PolygonCell value={value} text={text} place={place} />,
  json: ({ field, value, text, place }) => <JsonShapeCell of={field.of} value={value} text={text} place={place} />,
}

/** How each type is drawn, where there is something to draw. */
import type { ReactNode } from 'react'
import { StatusBadge } from '../definition/status_badge.tsx'
import { AmountCell } from './amount/cell.tsx'
import { BadgesCell, BoolCell } from './choice/cell.tsx'
import { FilesCell } from './media/cell.tsx'
import { DayCell, MomentCell } from './moment/cell.tsx'
import { ColorCell, OutlineCell, PinCell } from './place/cell.tsx'
import { ReferenceCell, ReferencesCell } from './reference/cell.tsx'
import { ShapeCell } from './shape/cell.tsx'
import { CodeCell, EmailCell, LongTextCell, PhoneCell, TextCell } from './text/cell.tsx'
import type { CellProps } from './cell.tsx'
import type { FieldTypeName } from '#schema/fields/index'

/** `text` is the value as one line. */
type Drawn = Required<CellProps> & { readonly value: unknown; readonly text: string }
type Cell = (drawn: Drawn) => ReactNode

const plain: Cell = ({ text, place }) => <TextCell text={text} place={place} />
const figure: Cell = ({ text }) => <AmountCell text={text} />
const reference: Cell = ({ field, row }) => <ReferenceCell field={field} row={row} />
const files: Cell = ({ field, row, place }) => <FilesCell field={field} row={row} place={place} />

export const cells: Readonly<Record<FieldTypeName, Cell>> = {
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
  bool: ({ value }) => <BoolCell value={value === true} />,
  enum: ({ field, value }) => <StatusBadge of={String(field.of)} value={String(value)} />,
  enums: ({ field, value }) => <BadgesCell of={String(field.of)} values={value as readonly string[]} />,
  date: ({ text }) => <DayCell text={text} />,
  time: figure,
  datetime: ({ value, place }) => <MomentCell instant={String(value)} place={place} />,
  ref: reference,
  many: ({ field, value, place }) => <ReferencesCell field={field} value={value} place={place} />,
  morph: reference,
  children: plain,
  media: files,
  medias: files,
  file: files,
  geo: ({ value, text, place }) => <PinCell value={value} text={text} place={place} />,
  polygon: ({ value, text, place }) => <OutlineCell value={value} text={text} place={place} />,
  json: ({ field, value, text, place }) => <ShapeCell of={String(field.of)} value={value} text={text} place={place} />,
}

/** Whether two lines of the price list apply to the same item on the same day. Pure. Source: domain.md §3.5 `valid_to`. */
import type { Row } from '#resources'

const KEY = [
  'category_id',
  'sub_category_id',
  'unit',
  'type',
  'currency',
  'wash_type',
  'tissu',
  'client_type',
  'grade',
  'client_id',
  'city_id',
] as const
export type TarifLine = Pick<Row<'tarifs'>, (typeof KEY)[number] | 'valid_from' | 'valid_to' | 'status'>

export function overlaps(a: TarifLine, b: TarifLine): boolean {
  const isSame = KEY.every((name) => (a[name] ?? null) === (b[name] ?? null))
  return isSame && a.status === 'enable' && b.status === 'enable' && startsBy(a, b.valid_to) && startsBy(b, a.valid_to)
}

/** Without `valid_to` a line has no end. */
const startsBy = ({ valid_from }: TarifLine, valid_to: string | null | undefined) =>
  valid_to === null || valid_to === undefined || valid_from <= valid_to

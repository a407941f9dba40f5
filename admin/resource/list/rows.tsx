import { useIsPhone } from '../../controls/use_phone.ts'
import { RowsCards } from './cards.tsx'
import { RowsTable, type RowsProps } from './table.tsx'

export function Rows(props: RowsProps) {
  return useIsPhone() ? <RowsCards {...props} /> : <RowsTable {...props} />
}

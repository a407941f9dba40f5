import { useIsPhone } from '../../controls/use_is_phone.ts'
import { RowsCards } from './rows_cards.tsx'
import { RowsTable, type RowsProps } from './rows_table.tsx'

export function ResponsiveRows(props: RowsProps) {
  return useIsPhone() ? <RowsCards {...props} /> : <RowsTable {...props} />
}

import type { Row } from '#resources'
import type { Can } from '../../kit/providers/session/can.ts'

export interface RepeatOrder extends Pick<Row<'repeat_orders'>,
  | 'id' | 'version' | 'code' | 'status' | 'next_on' | 'slot_from' | 'slot_to' | 'every_weeks' | 'asks_first' | 'declared_kinds'
  | 'client_note' | 'pause_reason' | 'is_asked' | 'is_agreed'> {
  readonly extras: readonly { readonly id: number; readonly label: string }[]
  readonly address: { readonly id: number; readonly label: string } | null
  readonly can: Can
}

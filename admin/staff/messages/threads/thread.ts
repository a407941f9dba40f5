import { formatPhone } from '#common/text/phone'
import { resourceOf } from '../../definition/definition.ts'
import type { Reference, Row } from '../../definition/record.ts'
import type { Row as Columns } from '#resources'

export const THREADS = resourceOf('threads')

type Of = Columns<'threads'>

/** References as the lists answer them. What the reader may not read is missing. */
export interface ThreadRow
  extends Row, Pick<Of, 'status' | 'channel' | 'last_text' | 'last_kind' | 'last_client_at' | 'waiting_since' | 'said' | 'declared_kinds'> {
  readonly unread: number
  readonly phone?: string
  readonly wish?: Of['wish']
  readonly client: Reference | null
  readonly quote?: Reference | null
  readonly taken_by: Reference | null
}

/** The client, else the number, else that of the thread. */
export const nameOf = ({ client, phone, code }: ThreadRow): string => client?.label ?? (phone ? formatPhone(phone) : String(code))

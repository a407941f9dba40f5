import { enumKey, type Translate } from '../../definition/translation.ts'
import type { Row as Columns } from '#resources'

/** What was written last, else what was sent. */
export const lastWords = (text: string | null, kind: Columns<'threads'>['last_kind'], t: Translate): string =>
  text ?? (kind === null ? '' : t(enumKey('message_kind', kind)))

/** Whoever has a shift is told when it is published, moved or canceled: what one press changes for one person is one message. */
import { translator, type Translate } from '#backend/engine/i18n/translator'
import { dayText } from '#backend/services/messages/format_values'
import { notify } from '#backend/services/messages/index'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Shift = Row<'plannings'>
type Message = Pick<Row<'notifications'>, 'id' | 'locale' | 'body'>

const SHOWN = ['date', 'start_time', 'end_time'] as const
/** A message has no more lines; the roster has all. */
const MOST = 14

export function tellShift({ store, before, row: shift, changed }: AfterSaveContext<'plannings'>): void {
  if (store.isQuiet || !isNews(before, shift, changed) || shift.date < store.context.today) return
  store.beforeCommit(`shift ${shift.id}`, async () => {
    const messages = await messagesOfPress(store, shift)
    if (messages.length === 0) return tellFirst(store, shift)
    for (const { id, locale, body } of messages) {
      const lines = body.split('\n')
      if (lines.length >= MOST) continue
      await store.update('notifications', id, { body: [...lines, lineOf(store, translator(locale), shift)].join('\n') })
    }
  })
}

/** A draft is nobody's business, and one that is canceled was told only if it was published. */
function isNews(before: Shift | null, shift: Shift, changed: ReadonlySet<string>): boolean {
  if (shift.status === 'published') return before?.status !== 'published' || SHOWN.some((name) => changed.has(name))
  return shift.status === 'canceled' && before?.status === 'published'
}

/** Of the same transaction: the shifts of a batch are written one by one. */
const messagesOfPress = async (store: Store, { user_id, courier_id }: Shift): Promise<Message[]> => await store.query(
  `select id::int, locale, body from notifications
   where recipient_type = ? and recipient_id = ? and event = 'shift_published' and status = 'queued' and created_at = ?::timestamptz
   order by id`,
  [...user_id === null ? ['couriers', courier_id] : ['users', user_id], store.context.now],
) as unknown as Message[]

function tellFirst(store: Store, shift: Shift): void {
  const { id, user_id, courier_id } = shift
  notify(store, 'shift_published', {
    subject: { type: 'plannings', id }, key: store.context.now,
    users: user_id === null ? [] : [user_id], couriers: courier_id === null ? [] : [courier_id],
    context: { reason: (t) => lineOf(store, t, shift) },
  })
}

const lineOf = ({ context }: Store, t: Translate, { date, start_time, end_time, status }: Shift): string =>
  t(`messages.told.shift${status === 'canceled' ? '_canceled' : ''}`, {
    day: dayText(context, t, date), hours: `${start_time}-${end_time}`,
  })

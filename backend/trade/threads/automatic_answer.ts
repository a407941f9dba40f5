/**
 * The automatic answers: where a carpet is, and that messages have stopped. None to the house, to a machine, to what was written long
 * ago, or shortly after another one: two programmes that answer each other would never end.
 */
import { absoluteUrl } from '#backend/engine/env/env'
import { translator } from '#backend/engine/i18n/translator'
import { HOUR, instantAfter, MINUTE } from '#common/time/time'
import { isOfMachine, type Understood } from './intent.ts'
import { isLate, linesOf, openOrdersOf, type OpenOrder } from './open_orders.ts'
import { localizedPath, type Locale } from '#common/locales'
import { MASKED_LINK } from '#common/orders/link_path'
import { writeToThread } from './write_to_thread.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import type { Writer } from './who_wrote.ts'

const OLDEST_HOURS = 1
const PAUSE_MINUTES = 5
const MAX_OF_DAY = 5

interface Question {
  readonly thread: Row<'threads'>
  readonly received: Row<'thread_messages'>
  readonly writer: Writer
  readonly understood: Understood | null
}

interface Answer {
  readonly text: string
  readonly order_id: number | null
  /** A person looks at it all the same. */
  readonly isForPerson: boolean
}

/** Whether it is answered, and no person need look. */
export async function answerAutomatically(store: Store, question: Question): Promise<boolean> {
  const { thread, received, writer, understood } = question
  if (!understood || writer.isOwn || !(await mayAnswer(store, thread, received))) return false
  const locale = understood.locale ?? writer.client?.locale ?? 'ar'
  const answer = await answerTo(store, writer.client, understood, { channel: received.channel, locale })
  if (!answer) return false
  const to = { ...thread, client_id: writer.client?.id ?? null, channel: received.channel }
  await writeToThread(store, { thread: to, text: answer.text, locale, order_id: answer.order_id })
  // What waited before goes on waiting.
  return !answer.isForPerson && thread.status === 'answered'
}

interface Wording { readonly channel: Row<'threads'>['channel']; readonly locale: Locale }

async function answerTo(
  store: Store, client: Row<'clients'> | null, { intent }: Understood, { channel, locale }: Wording,
): Promise<Answer | null> {
  const t = translator(locale)
  switch (intent) {
    case 'where': {
      if (!client) return { text: t('messages.thread.which_order'), order_id: null, isForPerson: false }
      return whereIs(await openOrdersOf(store, client.id), { channel, locale }, store.context)
    }
    case 'stop': return client && { text: t('messages.thread.stopped'), order_id: null, isForPerson: true }
    case 'start': return client?.stopped_at ? { text: t('messages.thread.started'), order_id: null, isForPerson: false } : null
    case 'yes': case 'no': return null
  }
}

/** One order: the link to its page, which needs no sign-in. Several: that to the page of the client. */
function whereIs(orders: readonly OpenOrder[], wording: Wording, context: Store['context']): Answer {
  const t = translator(wording.locale)
  const [first, ...others] = orders
  if (!first) return { text: t('messages.thread.none_open'), order_id: null, isForPerson: false }
  const path = others.length ? '/client/orders' : MASKED_LINK
  const link = absoluteUrl(localizedPath(path, wording.locale))
  return {
    // Where several are written about on the portal, they are a press away.
    text: [
      ...linesOf(orders, wording, context), ...others.length && wording.channel === 'portal' ? [] : [t('messages.thread.follow', { link })],
    ].join('\n'),
    order_id: others.length ? null : first.id, isForPerson: orders.some((order) => isLate(order, context)),
  }
}

async function mayAnswer(store: Store, thread: Row<'threads'>, received: Row<'thread_messages'>): Promise<boolean> {
  const { now } = store.context
  if (received.sent_at < instantAfter(now, -OLDEST_HOURS * HOUR) || isOfMachine(received.text ?? '')) return false
  const [pause, day] = [instantAfter(now, -PAUSE_MINUTES * MINUTE), instantAfter(now, -24 * HOUR)]
  const [said] = await store.query(SAID, [pause, received.text, thread.id, day])
  return said?.just_now !== true && said?.is_echo !== true && Number(said?.of_day) < MAX_OF_DAY
}

/** The automatic answers of the thread, and whether what was received is one of ours that came back. */
const SAID = `
  select bool_or(by_id is null and sent_at > ?) as just_now, bool_or(text = ?) as is_echo,
    count(*) filter (where by_id is null)::int as of_day
  from thread_messages where thread_id = ? and direction = 'out' and sent_at > ?`

/**
 * The job `messages.deliver`: one message, one try. It is noted before the call that the message goes out (begin.ts), and
 * what became of it is one transaction with the end of the job. Between the yes of the provider and that transaction a worker
 * can die: the next try finds the note, and sends again only where the channel knows the message again.
 */
import db from '@adonisjs/lucid/services/db'
import { transaction } from '#backend/database/transaction'
import { begin, rest, type Begun, type Message } from './begin.ts'
import { note, type Verdict } from './note.ts'
import { outgoing } from './outgoing.ts'
import type { JobContext } from '#backend/resource/job'
import type { Channel, Result } from '#backend/channels/channel'
import type { MessageChannel } from './recipient.ts'

export type Channels = Readonly<Record<MessageChannel, Channel>>

export const deliverBy = (channels: Channels) => async ({ id }: { readonly id: number }, job: JobContext): Promise<void> => {
  const begun = await transaction((trx) => begin(trx, id, job))
  if (!begun) return
  const verdict = await verdictOf(begun, channels[begun.row.channel], job)
  const next = await successor(begun.row, verdict, channels)
  await job.complete((store) => note(store, begun.row, verdict, next))
}

/** Throws when it is to be tried again. */
async function verdictOf({ row, key, isInDoubt, isLate }: Begun, channel: Channel, job: JobContext): Promise<Verdict> {
  if (isInDoubt && !channel.knowsAgain) return { failure: 'perhaps_sent', error: null }
  if (isLate) return { failure: 'too_late', error: null }
  if (!(await channel.isConfigured())) return { failure: 'not_configured', error: null }
  const message = await outgoing(row, key)
  if (!message) return { failure: 'no_address', error: null }
  const result = await attempt(channel, message, job)
  switch (result.outcome) {
    case 'sent': case 'delivered': return { to: result.outcome, provider_id: result.provider_id ?? null }
    case 'refused': return { failure: 'refused', error: result.error }
    case 'unusable': return { failure: 'no_address', error: result.error || null }
    case 'unreachable': return { failure: 'unreachable', error: result.error }
    case 'unknown':
      if (channel.knowsAgain && !job.isLastTry) throw new Error(result.error)
      return { failure: 'perhaps_sent', error: result.error }
  }
}

type Attempted = Result | { readonly outcome: 'unreachable'; readonly error: string }

async function attempt(channel: Channel, message: Parameters<Channel['send']>[0], { signal, isLastTry }: JobContext): Promise<Attempted> {
  try {
    // A worker that was told to stop, or was taken for dead, begins nothing any more.
    signal.throwIfAborted()
    return await channel.send(message)
  } catch (error) {
    if (isLastTry && !signal.aborted) return { outcome: 'unreachable', error: error instanceof Error ? error.message : String(error) }
    await rest(db.connection(), message.id)
    throw error
  }
}

/** The channel that takes over, when there is one that works. What may have arrived is not said twice in two ways. */
async function successor({ fallback }: Message, verdict: Verdict, channels: Channels): Promise<MessageChannel | null> {
  if (!fallback || !('failure' in verdict) || !PASSED_ON.has(verdict.failure)) return null
  return (await channels[fallback].isConfigured()) ? fallback : null
}

const PASSED_ON = new Set(['not_configured', 'no_address', 'refused', 'unreachable'])

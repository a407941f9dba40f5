/** Push messages by Firebase Cloud Messaging, to every browser in which the person has allowed them. */
import { setTimeout as pause } from 'node:timers/promises'
import { appUrl, firebase } from '#backend/env/env'
import { browsersOf, forgetBrowser, keepResult, type Browser } from './browsers.ts'
import { messageFor } from './message.ts'
import { openSender, type Sender } from './sender.ts'
import { classifyError, type ErrorClass } from './classify_error.ts'
import type { Firebase } from '#backend/env/firebase'
import type { Channel, Envelope, Result } from '#backend/channels/channel'

export function pushThrough(settings: Firebase | null): Channel {
  return {
    isConfigured: () => settings !== null,
    // The browser replaces a notification with the same tag.
    deduplicates: true,
    async send(message) {
      if (!settings) return { outcome: 'unusable', error: 'push is not configured' }
      const browsers = await browsersOf(message)
      const waiting = browsers.filter(({ isTold }) => !isTold)
      if (browsers.length > waiting.length && !waiting.length) return { outcome: 'sent' }
      const sender = await openSender(settings)
      return summed(await Promise.all(waiting.map((browser) => tell(sender, message, browser))))
    },
  }
}

export const pushChannel: Channel = pushThrough(firebase)

type Said = { readonly outcome: 'accepted'; readonly name: string } | { readonly outcome: ErrorClass; readonly error: Error }

/** The package of Firebase retries by itself, for minutes. */
const PATIENCE_MS = 45_000

async function tell(sender: Sender, message: Envelope, browser: Browser): Promise<Said> {
  const said = await Promise.race([answerOf(sender, message, browser), impatience()])
  await keepResult(message, browser, said.outcome, said.outcome === 'accepted' ? said.name : said.error.message)
  if (said.outcome === 'dead') await forgetBrowser(browser)
  return said
}

async function answerOf(sender: Sender, message: Envelope, { token }: Browser): Promise<Said> {
  try {
    const name = await sender.send(messageFor(token, message, appUrl))
    // projects/<id>/messages/<message id>
    return { outcome: 'accepted', name: name.split('/').at(-1) ?? name }
  } catch (error) {
    return { outcome: classifyError(error), error: error as Error }
  }
}

async function impatience(): Promise<Said> {
  await pause(PATIENCE_MS, undefined, { ref: false })
  return { outcome: 'unknown', error: new Error('Firebase did not answer in time') }
}

/** Sent if one browser has it: an attempt for the others would send it to the first one twice. */
function summed(said: readonly Said[]): Result {
  const accepted = said.find((one) => one.outcome === 'accepted')
  if (accepted) return { outcome: 'sent', provider_id: accepted.name.slice(0, 80) }
  const failed = said.filter((one) => one.outcome !== 'accepted')
  const errorOf = (verdict: ErrorClass) => failed.find(({ outcome }) => outcome === verdict)?.error
  const [unknown, again, refused] = [errorOf('unknown'), errorOf('again'), errorOf('refused')]
  if (unknown) return { outcome: 'unknown', error: unknown.message }
  if (again) throw again
  if (refused) return { outcome: 'refused', error: refused.message }
  return { outcome: 'unusable', error: 'no browser of this person takes messages' }
}

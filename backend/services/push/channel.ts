/** Push messages by Firebase Cloud Messaging, to every browser in which the person has allowed them. */
import { setTimeout as pause } from 'node:timers/promises'
import { appUrl, firebase } from '#backend/engine/env/env'
import { browsersOf, deleteBrowser, savePushResult, type RegisteredBrowser } from './browsers.ts'
import { firebaseMessageFor } from './firebase_message.ts'
import { openFirebaseSender, type FirebaseSender } from './firebase_sender.ts'
import { classifyPushError, type PushErrorClass } from './classify_push_error.ts'
import type { Firebase } from '#backend/engine/env/firebase'
import type { Channel, OutgoingMessage, SendResult } from '#backend/services/channels/channel'

export function createPushChannel(settings: Firebase | null): Channel {
  return {
    isConfigured: () => settings !== null,
    // The browser replaces a notification with the same tag.
    deduplicates: true,
    async send(message) {
      if (!settings) return { outcome: 'unusable', error: 'push is not configured' }
      const browsers = await browsersOf(message)
      const pending = browsers.filter(({ isAccepted }) => !isAccepted)
      if (browsers.length > pending.length && !pending.length) return { outcome: 'sent' }
      const sender = await openFirebaseSender(settings)
      return combineResults(await Promise.all(pending.map((browser) => sendTo(sender, message, browser))))
    },
  }
}

export const pushChannel: Channel = createPushChannel(firebase)

type BrowserResult = { readonly outcome: 'accepted'; readonly name: string } | { readonly outcome: PushErrorClass; readonly error: Error }

/** firebase-admin retries for minutes. */
const TIMEOUT_MS = 45_000

async function sendTo(sender: FirebaseSender, message: OutgoingMessage, browser: RegisteredBrowser): Promise<BrowserResult> {
  const result = await Promise.race([callFirebase(sender, message, browser), timeout()])
  await savePushResult(message, browser, result.outcome, result.outcome === 'accepted' ? result.name : result.error.message)
  if (result.outcome === 'dead') await deleteBrowser(browser)
  return result
}

async function callFirebase(sender: FirebaseSender, message: OutgoingMessage, { token }: RegisteredBrowser): Promise<BrowserResult> {
  try {
    const name = await sender.send(firebaseMessageFor(token, message, appUrl))
    // projects/<id>/messages/<message id>
    return { outcome: 'accepted', name: name.split('/').at(-1) ?? name }
  } catch (error) {
    return { outcome: classifyPushError(error), error: error as Error }
  }
}

async function timeout(): Promise<BrowserResult> {
  await pause(TIMEOUT_MS, undefined, { ref: false })
  return { outcome: 'unknown', error: new Error('Firebase did not answer in time') }
}

/** The message counts as sent when one browser accepts it: a retry for the others would send it twice to that one. */
function combineResults(results: readonly BrowserResult[]): SendResult {
  const accepted = results.find((candidate) => candidate.outcome === 'accepted')
  if (accepted) return { outcome: 'sent', provider_id: accepted.name.slice(0, 80) }
  const failed = results.filter((candidate) => candidate.outcome !== 'accepted')
  const errorOf = (errorClass: PushErrorClass) => failed.find(({ outcome }) => outcome === errorClass)?.error
  const [unknown, again, refused] = [errorOf('unknown'), errorOf('again'), errorOf('refused')]
  if (unknown) return { outcome: 'unknown', error: unknown.message }
  if (again) throw again
  if (refused) return { outcome: 'refused', error: refused.message }
  return { outcome: 'unusable', error: 'no browser of this person accepts messages' }
}

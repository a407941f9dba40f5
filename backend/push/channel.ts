/** Messages to browsers, by Firebase Cloud Messaging: to each in which the person has allowed it. */
import { setTimeout as pause } from 'node:timers/promises'
import { appUrl, firebase } from '#backend/env/env'
import { browsersOf, forgetBrowser, keepResult, type Browser } from './browsers.ts'
import { messageFor } from './message.ts'
import { openSender, type Sender } from './sender.ts'
import { verdictOn, type Verdict } from './verdict.ts'
import type { Firebase } from '#backend/env/firebase'
import type { Channel, Outgoing, Result } from '#backend/channels/channel'

export function pushThrough(settings: Firebase | null): Channel {
  return {
    isConfigured: () => settings !== null,
    // By its tag the browser puts a second one in the place of the first.
    knowsAgain: true,
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

type Said = { readonly outcome: 'accepted'; readonly name: string } | { readonly outcome: Verdict; readonly error: Error }

/** Firebase's package tries again by itself, for minutes. */
const PATIENCE_MS = 45_000

async function tell(sender: Sender, message: Outgoing, browser: Browser): Promise<Said> {
  const said = await Promise.race([answerOf(sender, message, browser), impatience()])
  await keepResult(message, browser, said.outcome, said.outcome === 'accepted' ? said.name : said.error.message)
  if (said.outcome === 'dead') await forgetBrowser(browser)
  return said
}

async function answerOf(sender: Sender, message: Outgoing, { token }: Browser): Promise<Said> {
  try {
    const name = await sender.send(messageFor(token, message, appUrl))
    // projects/<id>/messages/<what counts>
    return { outcome: 'accepted', name: name.split('/').at(-1) ?? name }
  } catch (error) {
    return { outcome: verdictOn(error), error: error as Error }
  }
}

async function impatience(): Promise<Said> {
  await pause(PATIENCE_MS, undefined, { ref: false })
  return { outcome: 'unknown', error: new Error('Firebase did not answer in time') }
}

/** One browser that has it is enough: the others are asked no more, for the first would then be told twice. */
function summed(said: readonly Said[]): Result {
  const accepted = said.find((one) => one.outcome === 'accepted')
  if (accepted) return { outcome: 'sent', provider_id: accepted.name.slice(0, 80) }
  const failed = said.filter((one) => one.outcome !== 'accepted')
  const errorOf = (verdict: Verdict) => failed.find(({ outcome }) => outcome === verdict)?.error
  const [unknown, again, refused] = [errorOf('unknown'), errorOf('again'), errorOf('refused')]
  if (unknown) return { outcome: 'unknown', error: unknown.message }
  if (again) throw again
  if (refused) return { outcome: 'refused', error: refused.message }
  return { outcome: 'unusable', error: 'no browser of this person takes messages' }
}

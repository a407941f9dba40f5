/** Messages to browsers, by Firebase Cloud Messaging: to each in which the person has allowed it. */
import { appUrl } from '#backend/config/app'
import { firebase } from '#backend/start/env'
import { browsersOf, forgetBrowser, keepResult, type Browser } from './browsers.ts'
import { messageFor } from './message.ts'
import { openSender, type Sender } from './sender.ts'
import { verdictOn, type Verdict } from './verdict.ts'
import type { Firebase } from './settings.ts'
import type { Locale } from '#backend/language'

export interface Outgoing {
  readonly id: number
  readonly recipient: { type: 'users' | 'couriers' | 'clients'; id: number }
  readonly address: string | null
  readonly locale: Locale
  readonly title: string | null
  readonly body: string
  readonly link: string | null
  readonly external_template: string | null
}
export type Result =
  | { readonly outcome: 'sent' | 'delivered'; readonly provider_id?: string }
  | { readonly outcome: 'refused'; readonly error: string }
  | { readonly outcome: 'unusable'; readonly error: string }
export interface Channel { isConfigured(): boolean | Promise<boolean>; send(message: Outgoing): Promise<Result> }

export function pushThrough(settings: Firebase | null): Channel {
  return {
    isConfigured: () => settings !== null,
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

async function tell(sender: Sender, message: Outgoing, browser: Browser): Promise<Said> {
  const said = await answerOf(sender, message, browser)
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

/** One browser that has it is enough: the others are asked no more, for the first would then be told twice. */
function summed(said: readonly Said[]): Result {
  const accepted = said.find((one) => one.outcome === 'accepted')
  if (accepted) return { outcome: 'sent', provider_id: accepted.name.slice(0, 80) }
  const failed = said.filter((one) => one.outcome !== 'accepted')
  const later = failed.find(({ outcome }) => outcome === 'again')
  if (later) throw later.error
  const refused = failed.find(({ outcome }) => outcome === 'refused')
  if (refused) return { outcome: 'refused', error: refused.error.message }
  return { outcome: 'unusable', error: 'no browser of this person takes messages' }
}

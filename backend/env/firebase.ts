/** What Firebase Cloud Messaging needs, from the environment: all of it, or nothing. */
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Exception } from '@adonisjs/core/exceptions'
import type { WebSettings } from '#common/push_settings'
import type { Secret } from '@adonisjs/core/helpers'

/** What the server signs with. */
export interface Account { readonly project_id: string; readonly client_email: string; readonly private_key: string }

export interface Firebase { readonly web: WebSettings; readonly account: Account }

interface Given {
  readonly FCM_API_KEY: string | undefined
  readonly FCM_PROJECT_ID: string | undefined
  readonly FCM_APP_ID: string | undefined
  readonly FCM_SENDER_ID: string | undefined
  readonly FCM_VAPID_KEY: string | undefined
  readonly FCM_SERVICE_ACCOUNT: Secret<string> | undefined
}

export function readFirebase(given: Given): Firebase | null {
  const {
    FCM_API_KEY: apiKey, FCM_PROJECT_ID: projectId, FCM_APP_ID: appId, FCM_SENDER_ID: messagingSenderId,
    FCM_VAPID_KEY: vapidKey = null, FCM_SERVICE_ACCOUNT: secret,
  } = given
  if (!Object.values(given).some(Boolean)) return null
  if (!apiKey || !projectId || !appId || !messagingSenderId || !secret) throw new PushIncomplete(missingOf(given).join(', '))
  const account = readAccount(secret.release())
  if (account.project_id !== projectId) throw new WrongAccount(`is of the project "${account.project_id}", FCM_PROJECT_ID names another`)
  return { web: { apiKey, projectId, appId, messagingSenderId, vapidKey }, account }
}

const missingOf = (given: Given) =>
  Object.entries(given).filter(([name, value]) => !value && name !== 'FCM_VAPID_KEY').map(([name]) => name)

/** The JSON itself, or where it lies. It is secret: no message repeats it. */
function readAccount(text: string): Account {
  const json = parse(text.trim().startsWith('{') ? text : fileAt(text)) as Partial<Account> | null
  const { project_id, client_email, private_key } = json ?? {}
  if (!project_id || !client_email || !private_key) throw new WrongAccount('lacks project_id, client_email or private_key')
  try { createPrivateKey(private_key) } catch { throw new WrongAccount('has a private_key that cannot be read') }
  return { project_id, client_email, private_key }
}

function fileAt(path: string): string {
  try { return readFileSync(path, 'utf8') } catch { throw new WrongAccount('is neither JSON nor the path of a file that can be read') }
}

function parse(text: string): unknown {
  try { return JSON.parse(text) } catch { throw new WrongAccount('holds no JSON') }
}

class PushIncomplete extends Exception {
  static override code = 'E_PUSH_INCOMPLETE'
  static override help = 'Messages to browsers need all of FCM_API_KEY, FCM_PROJECT_ID, FCM_APP_ID, FCM_SENDER_ID and FCM_SERVICE_ACCOUNT, '
    + 'or none of them (README, "Push").'

  constructor(missing: string) {
    super(`${missing}: missing`)
  }
}

class WrongAccount extends Exception {
  static override code = 'E_PUSH_ACCOUNT'
  static override help = 'Firebase console, project settings, service accounts: "generate new private key" gives the file that is meant.'

  constructor(fault: string) {
    super(`FCM_SERVICE_ACCOUNT ${fault}`)
  }
}

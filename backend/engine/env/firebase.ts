/** The configuration of Firebase Cloud Messaging: either all variables are set, or none. */
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Exception } from '@adonisjs/core/exceptions'
import { parseJson } from '#common/text/parse_json'
import type { FirebaseWebSettings } from '#common/firebase_web_settings'
import type { Secret } from '@adonisjs/core/helpers'

/** The service account whose key signs requests. */
export interface ServiceAccount { readonly project_id: string; readonly client_email: string; readonly private_key: string }

export interface Firebase { readonly web: FirebaseWebSettings; readonly account: ServiceAccount }

interface Variables {
  readonly FCM_API_KEY: string | undefined
  readonly FCM_PROJECT_ID: string | undefined
  readonly FCM_APP_ID: string | undefined
  readonly FCM_SENDER_ID: string | undefined
  readonly FCM_VAPID_KEY: string | undefined
  readonly FCM_SERVICE_ACCOUNT: Secret<string> | undefined
}

export function readFirebase(variables: Variables): Firebase | null {
  const {
    FCM_API_KEY: apiKey, FCM_PROJECT_ID: projectId, FCM_APP_ID: appId, FCM_SENDER_ID: messagingSenderId,
    FCM_VAPID_KEY: vapidKey = null, FCM_SERVICE_ACCOUNT: secret,
  } = variables
  if (!Object.values(variables).some(Boolean)) return null
  if (!apiKey || !projectId || !appId || !messagingSenderId || !secret) throw new IncompleteSettings(missingOf(variables).join(', '))
  const account = readAccount(secret.release())
  if (account.project_id !== projectId) {
    throw new InvalidServiceAccount(`is of the project "${account.project_id}", FCM_PROJECT_ID names another`)
  }
  return { web: { apiKey, projectId, appId, messagingSenderId, vapidKey }, account }
}

const missingOf = (variables: Variables) =>
  Object.entries(variables).filter(([name, value]) => !value && name !== 'FCM_VAPID_KEY').map(([name]) => name)

/** `text` is the JSON itself or the path of a file with it. It is secret: no error message contains it. */
function readAccount(text: string): ServiceAccount {
  const json = parse(text.trim().startsWith('{') ? text : readFile(text)) as Partial<ServiceAccount> | null
  const { project_id, client_email, private_key } = json ?? {}
  if (!project_id || !client_email || !private_key) throw new InvalidServiceAccount('lacks project_id, client_email or private_key')
  try { createPrivateKey(private_key) } catch { throw new InvalidServiceAccount('has a private_key that cannot be read') }
  return { project_id, client_email, private_key }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new InvalidServiceAccount('is neither JSON nor the path of a file that can be read')
  }
}

function parse(text: string): unknown {
  const json = parseJson(text)
  if (json === undefined) throw new InvalidServiceAccount('holds no JSON')
  return json
}

class IncompleteSettings extends Exception {
  static override code = 'E_PUSH_INCOMPLETE'
  static override help = 'Messages to browsers need all of FCM_API_KEY, FCM_PROJECT_ID, FCM_APP_ID, FCM_SENDER_ID and FCM_SERVICE_ACCOUNT, '
    + 'or none of them (README, "Push").'

  constructor(missing: string) {
    super(`${missing}: missing`)
  }
}

class InvalidServiceAccount extends Exception {
  static override code = 'E_PUSH_ACCOUNT'
  static override help = 'Firebase console, project settings, service accounts: "generate new private key" gives the file that is meant.'

  constructor(fault: string) {
    super(`FCM_SERVICE_ACCOUNT ${fault}`)
  }
}

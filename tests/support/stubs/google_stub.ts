/**
 * A stub of Google's OAuth token endpoint and Firebase Cloud Messaging. While it runs, all https requests of this process are
 * redirected to it without encryption; the product's code is unchanged.
 */
import { createVerify, generateKeyPairSync } from 'node:crypto'
import https from 'node:https'
import { connect } from 'node:net'
import { startHttpStub } from './http_stub.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Firebase } from '#backend/engine/env/firebase'

interface ReceivedRequest {
  readonly host: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}
interface Refusal { readonly status: number; readonly code: string; readonly errorCode?: string; readonly message: string }

export interface GoogleStub {
  readonly firebase: Firebase
  /** The same as environment variables, for a server in another process. */
  readonly env: Record<string, string>
  /** The requests to Firebase, oldest first, without those for access tokens. */
  readonly requests: ReceivedRequest[]
  readonly tokensGiven: () => number
  /** By device token: the error to send instead of success. */
  readonly refusals: Map<string, Refusal>
  close(): Promise<void>
}

const PROJECT = 'zarbia-test'
const EMAIL = 'push@zarbia-test.iam.gserviceaccount.com'
const ACCESS_TOKEN = 'access-token-of-the-test'

export async function startGoogleStub(): Promise<GoogleStub> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const account = { type: 'service_account', project_id: PROJECT, client_email: EMAIL, private_key: privateKey }
  const web = { apiKey: 'key', projectId: PROJECT, appId: '1:123:web:abc', messagingSenderId: '123', vapidKey: null }
  const [requests, refusals]: [ReceivedRequest[], GoogleStub['refusals']] = [[], new Map()]
  let tokens = 0

  const { port, close } = await startHttpStub(answer)
  const originalAgent = https.globalAgent
  https.globalAgent = new class extends https.Agent {
    override createConnection() { return connect(port, '127.0.0.1') }
  }()

  function answer(request: IncomingMessage, response: ServerResponse, content: Buffer) {
    const text = content.toString()
    const host = request.headers.host ?? ''
    const respond = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (host === 'oauth2.googleapis.com') {
      if (!isSigned(new URLSearchParams(text).get('assertion') ?? '', publicKey)) return respond(401, { error: 'invalid_grant' })
      tokens++
      return respond(200, { access_token: ACCESS_TOKEN, token_type: 'Bearer', expires_in: 3600 })
    }
    const { authorization } = request.headers
    const body = JSON.parse(text) as { message: { token: string } }
    requests.push({ host, path: request.url ?? '', authorization, body })
    if (authorization !== `Bearer ${ACCESS_TOKEN}`) return respond(401, { error: { status: 'UNAUTHENTICATED', message: 'no token' } })
    const refusal = refusals.get(body.message.token)
    return refusal
      ? respond(refusal.status, errorBody(refusal))
      : respond(200, { name: `projects/${PROJECT}/messages/m-${requests.length}` })
  }

  return {
    firebase: { web, account }, requests,
    env: {
      FCM_API_KEY: web.apiKey, FCM_PROJECT_ID: web.projectId, FCM_APP_ID: web.appId, FCM_SENDER_ID: web.messagingSenderId,
      FCM_SERVICE_ACCOUNT: JSON.stringify(account),
    },
    tokensGiven: () => tokens, refusals,
    close: () => {
      https.globalAgent = originalAgent
      return close()
    },
  }
}

/** The error format of Firebase. */
const errorBody = ({ status, code, errorCode, message }: Refusal) => ({
  error: {
    code: status, status: code, message,
    details: errorCode ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] : [],
  },
})

/** Verifies that the assertion is signed by the service account and requests the messaging scope. */
function isSigned(assertion: string, publicKey: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iss?: string; aud?: string; scope?: string }
  return (
    createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
    && payload.iss === EMAIL
    && payload.aud === 'https://oauth2.googleapis.com/token'
    && Boolean(payload.scope?.includes('firebase.messaging'))
  )
}

/**
 * Google as the server sees it: the address that gives out access tokens, and that of Firebase Cloud Messaging. Whatever this
 * process sends over https meanwhile arrives here, without the encryption; the product's code is as it always is.
 */
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import type { Firebase } from '#backend/env/firebase'

interface Asked { readonly host: string; readonly path: string; readonly authorization: string | undefined; readonly body: unknown }
interface Refusal { readonly status: number; readonly code: string; readonly errorCode?: string; readonly message: string }

export interface Google {
  readonly firebase: Firebase
  /** The same for a process of its own. */
  readonly env: Record<string, string>
  /** What came in for Firebase, oldest first; access tokens are given out besides. */
  readonly asked: Asked[]
  readonly tokensGiven: () => number
  /** By the address of a browser: what is answered instead of a yes. */
  readonly refusals: Map<string, Refusal>
  close(): void
}

const PROJECT = 'zarbia-test'
const EMAIL = 'push@zarbia-test.iam.gserviceaccount.com'
const GIVEN = 'access-token-of-the-test'

export async function openGoogle(): Promise<Google> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const account = { type: 'service_account', project_id: PROJECT, client_email: EMAIL, private_key: privateKey }
  const web = { apiKey: 'key', projectId: PROJECT, appId: '1:123:web:abc', messagingSenderId: '123', vapidKey: null }
  const [asked, refusals]: [Asked[], Google['refusals']] = [[], new Map()]
  let tokens = 0

  const server = createServer((request, response) => { void answer(request, response) })
  await new Promise<void>((go) => { server.listen(0, '127.0.0.1', go) })
  const { port } = server.address() as AddressInfo
  const usual = https.globalAgent
  https.globalAgent = new class extends https.Agent {
    override createConnection() { return connect(port, '127.0.0.1') }
  }()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const host = request.headers.host ?? ''
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (host === 'oauth2.googleapis.com') {
      if (!isSigned(new URLSearchParams(text).get('assertion') ?? '', publicKey)) return say(401, { error: 'invalid_grant' })
      tokens++
      return say(200, { access_token: GIVEN, token_type: 'Bearer', expires_in: 3600 })
    }
    const { authorization } = request.headers
    const body = JSON.parse(text) as { message: { token: string } }
    asked.push({ host, path: request.url ?? '', authorization, body })
    if (authorization !== `Bearer ${GIVEN}`) return say(401, { error: { status: 'UNAUTHENTICATED', message: 'no token' } })
    const refusal = refusals.get(body.message.token)
    return refusal ? say(refusal.status, refused(refusal)) : say(200, { name: `projects/${PROJECT}/messages/m-${asked.length}` })
  }

  return {
    firebase: { web, account }, asked,
    env: {
      FCM_API_KEY: web.apiKey, FCM_PROJECT_ID: web.projectId, FCM_APP_ID: web.appId, FCM_SENDER_ID: web.messagingSenderId,
      FCM_SERVICE_ACCOUNT: JSON.stringify(account),
    },
    tokensGiven: () => tokens, refusals,
    close: () => {
      https.globalAgent = usual
      server.closeAllConnections()
      server.close()
    },
  }
}

/** As Firebase writes it. */
const refused = ({ status, code, errorCode, message }: Refusal) => ({
  error: {
    code: status, status: code, message,
    details: errorCode ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] : [],
  },
})

/** By the key of the service account, for the right to send messages. */
function isSigned(assertion: string, publicKey: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iss?: string; aud?: string; scope?: string }
  return createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
    && said.iss === EMAIL && said.aud === 'https://oauth2.googleapis.com/token' && Boolean(said.scope?.includes('firebase.messaging'))
}

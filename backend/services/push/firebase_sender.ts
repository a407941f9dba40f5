import type { ServiceAccount, Firebase } from '#backend/engine/env/firebase'
import type { Messaging } from 'firebase-admin/messaging'

export type FirebaseSender = Pick<Messaging, 'send'>

const senders = new Map<ServiceAccount, Promise<FirebaseSender>>()

/** Loads firebase-admin with the first message, because most processes send none. */
export function openFirebaseSender({ account }: Firebase): Promise<FirebaseSender> {
  const cached = senders.get(account) ?? open(account)
  senders.set(account, cached)
  return cached
}

async function open(account: ServiceAccount): Promise<FirebaseSender> {
  const [{ cert, initializeApp }, { getMessaging }] = await Promise.all([import('firebase-admin/app'), import('firebase-admin/messaging')])
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = account
  return getMessaging(initializeApp({ credential: cert({ projectId, clientEmail, privateKey }) }, `push ${senders.size}`))
}

import type { Account, Firebase } from '#backend/env/firebase'
import type { Messaging } from 'firebase-admin/messaging'

export type Sender = Pick<Messaging, 'send'>

const senders = new Map<Account, Promise<Sender>>()

/** The package of Firebase is loaded with the first message: most processes never send one. */
export function openSender({ account }: Firebase): Promise<Sender> {
  const known = senders.get(account) ?? open(account)
  senders.set(account, known)
  return known
}

async function open(account: Account): Promise<Sender> {
  const [{ cert, initializeApp }, { getMessaging }] = await Promise.all([import('firebase-admin/app'), import('firebase-admin/messaging')])
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = account
  return getMessaging(initializeApp({ credential: cert({ projectId, clientEmail, privateKey }) }, `push ${senders.size}`))
}

/**
 * /firebase-messaging-sw.js: messages while nobody looks at the product. Firebase shows them; this opens the page that a
 * message is about, and sees to it that none is lost on a page that does not show any.
 */
import { initializeApp } from '@firebase/app'
import { getMessaging } from '@firebase/messaging/sw'
import { isListening, MESSAGE, pageOf, type Sent } from './message.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => { void self.skipWaiting() })

// Before that of Firebase, which would bring any page of ours to the front, whatever it shows.
self.addEventListener('notificationclick', (event) => {
  event.stopImmediatePropagation()
  event.notification.close()
  event.waitUntil(open(pageOf(event.notification.data, self.location.origin)))
})

self.addEventListener('push', (event) => {
  const sent = event.data?.json() as Sent | undefined
  if (sent?.notification) event.waitUntil(tellBesides(sent, sent.notification))
})

const { apiKey, projectId, appId, messagingSenderId } = Object.fromEntries(new URLSearchParams(self.location.search))
if (apiKey && projectId && appId && messagingSenderId) getMessaging(initializeApp({ apiKey, projectId, appId, messagingSenderId }))

/** Firebase shows nothing while any page of ours is in front, also when nobody is signed in on that. */
async function tellBesides(sent: Sent, { title = '', ...shown }: NonNullable<Sent['notification']>): Promise<void> {
  const inFront = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible')
  if (!inFront.length || inFront.some(({ url }) => isListening(url))) return
  await self.registration.showNotification(title, { ...shown, data: { [MESSAGE]: sent } })
}

async function open(address: string): Promise<void> {
  const shown = (await pages()).find(({ url }) => url === address)
  await (shown ? shown.focus() : self.clients.openWindow(address))
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

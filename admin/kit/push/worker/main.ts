/**
 * /firebase-messaging-sw.js: messages while no page is visible. Firebase shows them; this opens the page that a
 * message links to, and shows messages that arrive while only pages without message display are visible.
 */
import { initializeApp } from 'firebase/app'
import { getMessaging } from 'firebase/messaging/sw'
import { isSignedInPage, MESSAGE_KEY, targetUrl, type PushMessage } from './push_message.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => { void self.skipWaiting() })

// Before Firebase's own listener, which would focus any of our pages.
self.addEventListener('notificationclick', (event) => {
  event.stopImmediatePropagation()
  event.notification.close()
  event.waitUntil(openPage(targetUrl(event.notification.data, self.location.origin)))
})

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined
  if (message?.notification) event.waitUntil(showOnPublicPages(message, message.notification))
})

const { apiKey, projectId, appId, messagingSenderId } = Object.fromEntries(new URLSearchParams(self.location.search))
if (apiKey && projectId && appId && messagingSenderId) getMessaging(initializeApp({ apiKey, projectId, appId, messagingSenderId }))

/** Firebase shows nothing while one of our pages is visible, even one without a session. */
async function showOnPublicPages(message: PushMessage, { title = '', ...shown }: NonNullable<PushMessage['notification']>): Promise<void> {
  const visiblePages = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible')
  if (!visiblePages.length || visiblePages.some(({ url }) => isSignedInPage(url))) return
  await self.registration.showNotification(title, { ...shown, data: { [MESSAGE_KEY]: message } })
}

async function openPage(address: string): Promise<void> {
  const shown = (await pages()).find(({ url }) => url === address)
  await (shown ? shown.focus() : self.clients.openWindow(address))
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

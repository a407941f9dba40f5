/** The only module of a page that imports Firebase: a separate chunk, loaded when push is possible. */
import { initializeApp } from 'firebase/app'
import { deleteToken, getMessaging, getToken, onMessage, type MessagePayload, type Messaging } from 'firebase/messaging'
import { showAlert } from '../providers/alerts.ts'
import { translatorOfPage } from '../providers/texts/language.ts'
import type { FirebaseWebSettings } from '#common/firebase_web_settings'

/** The Firebase token of this browser; Firebase refreshes it after seven days. */
export async function getFirebaseToken(settings: FirebaseWebSettings): Promise<string> {
  const { vapidKey } = settings
  const serviceWorkerRegistration = await registerWorker(settings)
  return getToken(messagingFor(settings), { serviceWorkerRegistration, ...(vapidKey && { vapidKey }) })
}

export async function deleteFirebaseToken(settings: FirebaseWebSettings): Promise<void> {
  await registerWorker(settings)
  await deleteToken(messagingFor(settings))
}

const SCOPE = '/firebase-cloud-messaging-push-scope'

let messaging: Messaging | undefined

function messagingFor({ vapidKey: _, ...settings }: FirebaseWebSettings): Messaging {
  if (messaging) return messaging
  messaging = getMessaging(initializeApp(settings))
  onMessage(messaging, showMessage)
  return messaging
}

/** The worker reads the settings from its URL. */
async function registerWorker({ vapidKey: _, ...settings }: FirebaseWebSettings): Promise<ServiceWorkerRegistration> {
  const address = `/firebase-messaging-sw.js?${new URLSearchParams({ ...settings }).toString()}`
  const registration = await navigator.serviceWorker.register(address, { scope: SCOPE })
  if (!registration.active) await activated(registration.installing ?? registration.waiting)
  return registration
}

/** A push subscription needs an active worker. */
const activated = (installing: ServiceWorker | null) => new Promise<void>((resolve) => {
  const check = () => { if (!installing || installing.state === 'activated' || installing.state === 'redundant') resolve() }
  installing?.addEventListener('statechange', check)
  check()
})

/** Every open tab receives the message; only the visible one shows it. */
function showMessage({ notification, data, messageId }: MessagePayload): void {
  if (!notification || document.visibilityState !== 'visible') return
  const link = data?.link
  const openLink = () => { location.assign(new URL(link ?? '', location.origin)) }
  showAlert({
    key: `push ${data?.id ?? messageId}`, type: 'success', mode: 'modal', title: notification.title ?? '', message: notification.body ?? '',
    ...(link && link !== location.pathname && { action: { label: translatorOfPage().t('ui.alert.open'), run: openLink } }),
  })
}

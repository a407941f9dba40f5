/** All that knows Firebase in a page: a chunk of its own, loaded when messages may come. */
import { initializeApp } from '@firebase/app'
import { deleteToken, getMessaging, getToken, onMessage, type MessagePayload, type Messaging } from '@firebase/messaging'
import { showAlert } from '../providers/alerts.ts'
import { say } from '../providers/words.ts'
import type { WebSettings } from '#common/push_settings'

/** The address at which this browser gets messages from now on; Firebase renews it by itself when it is seven days old. */
export async function takeAddress(settings: WebSettings): Promise<string> {
  const { vapidKey } = settings
  const serviceWorkerRegistration = await worker(settings)
  return getToken(open(settings), { serviceWorkerRegistration, ...(vapidKey && { vapidKey }) })
}

export async function giveUp(settings: WebSettings): Promise<void> {
  await worker(settings)
  await deleteToken(open(settings))
}

const SCOPE = '/firebase-cloud-messaging-push-scope'

let messaging: Messaging | undefined

function open({ vapidKey: _, ...settings }: WebSettings): Messaging {
  if (messaging) return messaging
  messaging = getMessaging(initializeApp(settings))
  onMessage(messaging, show)
  return messaging
}

/** It knows the settings by its address, before anything else is there. */
async function worker({ vapidKey: _, ...settings }: WebSettings): Promise<ServiceWorkerRegistration> {
  const address = `/firebase-messaging-sw.js?${new URLSearchParams({ ...settings }).toString()}`
  const registration = await navigator.serviceWorker.register(address, { scope: SCOPE })
  if (!registration.active) await activated(registration.installing ?? registration.waiting)
  return registration
}

/** The browser gives an address only to a worker that is at work. */
const activated = (fresh: ServiceWorker | null) => new Promise<void>((resolve) => {
  const look = () => { if (!fresh || fresh.state === 'activated' || fresh.state === 'redundant') resolve() }
  fresh?.addEventListener('statechange', look)
  look()
})

/** Every open tab hears of it; the one that is looked at says it. */
function show({ notification, data, messageId }: MessagePayload): void {
  if (!notification || document.visibilityState !== 'visible') return
  const link = data?.link
  const run = () => { location.assign(new URL(link ?? '', location.origin)) }
  showAlert({
    key: `push ${data?.id ?? messageId}`, type: 'success', mode: 'modal', title: notification.title ?? '', message: notification.body ?? '',
    ...(link && link !== location.pathname && { action: { label: say('ui.alert.open'), run } }),
  })
}

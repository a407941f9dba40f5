/** Faster than a user can answer. */
const IMMEDIATE_MS = 300

let pending: Promise<NotificationPermission> | undefined

/** Requests the permission while it is undecided (specification §6); never twice at the same time. */
export function requestPermission(): Promise<NotificationPermission> {
  if (Notification.permission !== 'default') return Promise.resolve(Notification.permission)
  pending ??= requestWithGesture().finally(() => { pending = undefined })
  return pending
}

async function requestWithGesture(): Promise<NotificationPermission> {
  const startedAt = performance.now()
  const answer = await request()
  if (answer !== 'default' || performance.now() - startedAt > IMMEDIATE_MS) return answer
  // Firefox and Safari require a user gesture, and resolve immediately without one: request again after the next click.
  await nextClick()
  return request()
}

const request = (): Promise<NotificationPermission> => Notification.requestPermission().catch(() => 'default' as const)

const nextClick = () => new Promise<void>((resolve) => {
  window.addEventListener('click', () => { resolve() }, { once: true, capture: true })
})

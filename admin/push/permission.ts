/** Sooner than a person can answer. */
const AT_ONCE_MS = 300

let asking: Promise<NotificationPermission> | undefined

/** Asks while the person is undecided, as specification §6 wants it; once at a time. */
export function askPermission(): Promise<NotificationPermission> {
  if (Notification.permission !== 'default') return Promise.resolve(Notification.permission)
  asking ??= ask().finally(() => { asking = undefined })
  return asking
}

async function ask(): Promise<NotificationPermission> {
  const began = performance.now()
  const answer = await request()
  if (answer !== 'default' || performance.now() - began > AT_ONCE_MS) return answer
  // Firefox and Safari ask only after a press, and until then answer by themselves: the next press asks.
  await nextPress()
  return request()
}

const request = (): Promise<NotificationPermission> => Notification.requestPermission().catch(() => 'default' as const)

const nextPress = () => new Promise<void>((resolve) => {
  window.addEventListener('click', () => { resolve() }, { once: true, capture: true })
})

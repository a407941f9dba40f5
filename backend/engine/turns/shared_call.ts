/**
 * A look that everybody asks for, also visitors whom nobody counts: who asks while it is being taken gets what it finds, so that there is
 * one at a time however many ask.
 */
export function sharedCall<T>(look: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= look().finally(() => { running = undefined }))
}

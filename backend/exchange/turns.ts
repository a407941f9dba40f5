/** Exports that run at once in this process: each keeps a connection for as long as its reader takes, and lists need theirs. */
const MOST = 3

let running = 0
const waiting: (() => void)[] = []

/** Resolves when it is one's turn, with what ends it; ending twice is ending once. */
export async function turn(): Promise<() => void> {
  if (running >= MOST) await new Promise<void>((resolve) => { waiting.push(resolve) })
  else running++
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

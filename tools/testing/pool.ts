/** Work that is done side by side, at most `size` pieces at once. */
export interface Task<Result> {
  readonly title: string
  /** Seconds that it takes, about: what takes longest begins first. */
  readonly weight: number
  /** Titles of what must have ended before. */
  readonly after?: readonly string[]
  /** With what those came to. */
  run(before: readonly Result[]): Promise<Result>
}

export interface Ended<Result> {
  readonly title: string
  readonly result: Result
  /** Milliseconds since the pool began. */
  readonly from: number
  readonly to: number
}

/** `tell` hears of each task as it ends; the answer has all of them in that order. */
export async function runPool<Result>(
  tasks: readonly Task<Result>[], size: number, tell: (ended: Ended<Result>) => void,
): Promise<Ended<Result>[]> {
  assertNoCircle(tasks)
  const began = performance.now()
  const waiting = tasks.toSorted((a, b) => urgency(b, tasks) - urgency(a, tasks))
  const done: Ended<Result>[] = []
  const running = new Set<Promise<void>>()

  const before = ({ after = [] }: Task<Result>) => done.filter(({ title }) => after.includes(title))
  const isReady = (task: Task<Result>) => before(task).length === (task.after?.length ?? 0)
  const start = async (task: Task<Result>) => {
    const from = performance.now() - began
    const result = await task.run(before(task).map((ended) => ended.result))
    const ended = { title: task.title, result, from, to: performance.now() - began }
    done.push(ended)
    tell(ended)
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < size ? waiting.findIndex(isReady) : -1
    const [task] = next < 0 ? [] : waiting.splice(next, 1)
    if (!task) {
      await Promise.race(running)
      continue
    }
    const work: Promise<void> = start(task).finally(() => { running.delete(work) })
    running.add(work)
  }
  return done
}

/** A title that no task has is waited for in vain, too. */
function assertNoCircle<Result>(tasks: readonly Task<Result>[]): void {
  let left = tasks
  for (let before = Infinity; left.length < before;) {
    before = left.length
    const ended = new Set(tasks.filter((task) => !left.includes(task)).map(({ title }) => title))
    left = left.filter(({ after = [] }) => !after.every((title) => ended.has(title)))
  }
  if (left.length > 0) throw new Error(`These wait for each other: ${left.map(({ title }) => title).join(', ')}`)
}

/** What others wait for is as urgent as the longest of them and itself. */
function urgency<Result>(task: Task<Result>, tasks: readonly Task<Result>[]): number {
  const following = tasks.filter(({ after = [] }) => after.includes(task.title))
  return task.weight + Math.max(0, ...following.map((one) => urgency(one, tasks)))
}

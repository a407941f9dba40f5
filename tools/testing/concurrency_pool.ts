/** Tasks that run concurrently, at most `size` at a time. */
export interface TestTask<Result> {
  readonly title: string
  /** Estimated seconds: the longest tasks start first. */
  readonly weight: number
  /** Titles of the tasks that must have finished before. */
  readonly after?: readonly string[]
  /** `before` are the results of the tasks in `after`. */
  run(before: readonly Result[]): Promise<Result>
}

export interface FinishedTestTask<Result> {
  readonly title: string
  readonly result: Result
  /** Milliseconds since the start of the pool. */
  readonly from: number
  readonly to: number
}

/** Calls `onFinished` for each finished task, and returns all of them in that order. */
export async function runPool<Result>(
  tasks: readonly TestTask<Result>[], size: number, onFinished: (ended: FinishedTestTask<Result>) => void,
): Promise<FinishedTestTask<Result>[]> {
  assertAcyclic(tasks)
  const poolStart = performance.now()
  const waiting = tasks.toSorted((a, b) => urgency(b, tasks) - urgency(a, tasks))
  const done: FinishedTestTask<Result>[] = []
  const running = new Set<Promise<void>>()

  const before = ({ after = [] }: TestTask<Result>) => done.filter(({ title }) => after.includes(title))
  const isReady = (task: TestTask<Result>) => before(task).length === (task.after?.length ?? 0)
  const start = async (task: TestTask<Result>) => {
    const from = performance.now() - poolStart
    const result = await task.run(before(task).map((ended) => ended.result))
    const ended = { title: task.title, result, from, to: performance.now() - poolStart }
    done.push(ended)
    onFinished(ended)
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

/** Throws for tasks that depend on each other, or on a title that no task has. */
function assertAcyclic<Result>(tasks: readonly TestTask<Result>[]): void {
  let left = tasks
  for (let before = Infinity; left.length < before;) {
    before = left.length
    const ended = new Set(tasks.filter((task) => !left.includes(task)).map(({ title }) => title))
    left = left.filter(({ after = [] }) => !after.every((title) => ended.has(title)))
  }
  if (left.length > 0) throw new Error(`These wait for each other: ${left.map(({ title }) => title).join(', ')}`)
}

/** The weight of the task plus that of the longest chain of tasks that depend on it. */
function urgency<Result>(task: TestTask<Result>, tasks: readonly TestTask<Result>[]): number {
  const following = tasks.filter(({ after = [] }) => after.includes(task.title))
  return task.weight + Math.max(0, ...following.map((one) => urgency(one, tasks)))
}

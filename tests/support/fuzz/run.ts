/** So many requests one after another; what went wrong, each once and as small as it gets. */
import { draftOf, groupsOf, type Draft } from './draft.ts'
import { faultOf, type Heard } from './judge.ts'
import { operations } from './operations.ts'
import { curlOf, send } from './send.ts'
import { shrunk } from './shrink.ts'
import type { World } from './world.ts'

export interface Ran {
  readonly faults: readonly string[]
  /** How many answers had this status. */
  readonly spread: ReadonlyMap<number, number>
}

export interface Plan {
  readonly url: string
  readonly seed: number
  readonly requests: number
  readonly world: World
  readonly isAlive: () => boolean
  /** All that the server has said. */
  readonly log: () => string
}

const MOST_FAULTS = 40

export async function runFuzz({ url, seed, requests, world, isAlive, log }: Plan): Promise<Ran> {
  const groups = groupsOf(operations())
  const spread = new Map<number, number>()
  const faults = new Map<string, string>()
  for (let number = 0; number < requests && faults.size < MOST_FAULTS; number++) {
    const draft = draftOf(seed, number, groups, world)
    const answers = await sendAll(url, draft, world)
    for (const { status } of answers) spread.set(status, (spread.get(status) ?? 0) + 1)
    await follow(draft, answers, world)
    const fault = answers.map(faultOf).find((one) => one !== null) ?? (isAlive() ? null : 'the server has ended')
    // One of each kind: a defect shows in hundreds of requests.
    const kind = `${fault} ${draft.operation.method} ${draft.operation.path.replace(/^\/api\/\w+\/[a-z-]+/, '')} ${draft.operation.verb ?? ''}`
    if (fault === null || faults.has(kind)) continue
    const isSame = async (one: Draft) => (await sendAll(url, one, world)).some((heard) => faultOf(heard) === fault)
    const small = isAlive() ? await shrunk(draft, isSame) : draft
    const text = answers.find((heard) => faultOf(heard) !== null)?.text.slice(0, 300) ?? ''
    const line = log().split('\n').find((one) => one.includes(draft.headers['x-request-id'] ?? '')) ?? ''
    const parts = [`${fault} (seed ${seed}, request ${number})`, curlOf(url, small).slice(0, 3000), text, line.slice(0, 1500)]
    faults.set(kind, parts.filter(Boolean).join('\n  '))
    if (!isAlive()) break
  }
  return { faults: [...faults.values()], spread }
}

async function sendAll(url: string, draft: Draft, world: World): Promise<Heard[]> {
  const one = () => send(url, draft, draft.guard ? world.tokens.get(draft.guard) : undefined)
  switch (draft.times) {
    case 'once': return [await one()]
    case 'again': return [await one(), await one()]
    case 'both': return Promise.all([one(), one()])
  }
}

/** What the answer changes for those that come after. */
async function follow({ operation, method, path, guard, headers }: Draft, answers: readonly Heard[], world: World): Promise<void> {
  const collection = operation.path.replace(/\/\{(id|batch)\}.*$/, '')
  const id = Number(/\/(\d{1,15})(\/|$)/.exec(path)?.[1])
  for (const { status, type, text } of answers) {
    if (status === 401 && guard && !headers.authorization) await world.renew(guard)
    if (status === 404 || (status === 200 && method === 'DELETE')) world.forget(collection, id)
    else if (status < 300 && method !== 'GET' && type.startsWith('application/json') && text) world.remember(collection, JSON.parse(text))
  }
}

/** Sends requests in sequence and reports the faults, each once and with the smallest request that causes it. */
import { createRequestDraft, operationGroups, type RequestDraft } from './request_draft.ts'
import { boundaryDrafts } from './boundary_drafts.ts'
import { findFault, LATE, type FuzzResponse } from './response_fault.ts'
import { documentedOperations } from './operations.ts'
import { toCurl, sendRequest } from './send_request.ts'
import { shrinkRequest } from './shrink_request.ts'
import { randomFrom } from '#backend/app/demo/seeded_random'
import type { FuzzRows } from './fuzz_rows.ts'

export interface FuzzResult {
  readonly faults: readonly string[]
  /** The number of responses by status. */
  readonly statusCounts: ReadonlyMap<number, number>
}

export interface FuzzOptions {
  readonly url: string
  readonly seed: number
  readonly requests: number
  readonly knownRows: FuzzRows
  readonly isAlive: () => boolean
  /** The output of the server. */
  readonly log: () => string
}

const MAX_FAULTS = 40

/** Valid and invalid requests by chance. */
export const runFuzz = (options: FuzzOptions): Promise<FuzzResult> => sendDrafts(options, randomDrafts(options))

/** Every field of every call with every value of boundary_drafts.ts; by chance so many of them as `requests`. */
export const runBoundaries = (options: FuzzOptions): Promise<FuzzResult> => sendDrafts(options, chosenBoundaries(options))

function* randomDrafts({ seed, requests, knownRows }: FuzzOptions): Generator<RequestDraft> {
  const groups = operationGroups(documentedOperations())
  for (let number = 0; number < requests; number++) yield createRequestDraft(seed, number, groups, knownRows)
}

function* chosenBoundaries({ seed, requests, knownRows }: FuzzOptions): Generator<RequestDraft> {
  const all = documentedOperations()
  const total = all.reduce((sum, operation) => sum + [...boundaryDrafts(seed, operation, knownRows)].length, 0)
  const random = randomFrom(seed)
  let number = 0
  for (const operation of all) for (const draft of boundaryDrafts(seed, operation, knownRows)) {
    if (random.chance(requests / total)) yield { ...draft, headers: { ...draft.headers, 'x-request-id': `boundary-${number++}` } }
  }
}

async function sendDrafts({ url, seed, knownRows, isAlive, log }: FuzzOptions, drafts: Iterable<RequestDraft>): Promise<FuzzResult> {
  const statusCounts = new Map<number, number>()
  const faults = new Map<string, string>()
  let number = -1
  for (const draft of drafts) {
    number++
    if (faults.size >= MAX_FAULTS) break
    const answers = await sendAll(url, draft, knownRows)
    for (const { status } of answers) statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
    await updateKnownRows(draft, answers, knownRows)
    const fault = answers.map(findFault).find((one) => one !== null) ?? (isAlive() ? null : 'the server has ended')
    // One fault of each kind: one defect affects hundreds of requests.
    const kind = `${fault} ${draft.operation.method} ${draft.operation.path.replace(/^\/api\/\w+\/[a-z-]+/, '')} ${draft.operation.verb ?? ''}`
    if (fault === null || faults.has(kind)) continue
    const isSame = async (one: RequestDraft) => (await sendAll(url, one, knownRows)).some((response) => findFault(response) === fault)
    // On a busy machine any request may be late once.
    if (fault === LATE && !(await isSame(draft) && await isSame(draft))) continue
    const shrunkDraft = isAlive() ? await shrinkRequest(draft, isSame) : draft
    const text = answers.find((response) => findFault(response) !== null)?.text.slice(0, 300) ?? ''
    const line = log().split('\n').find((one) => one.includes(draft.headers['x-request-id'] ?? '')) ?? ''
    const parts = [`${fault} (seed ${seed}, request ${number})`, toCurl(url, shrunkDraft).slice(0, 3000), text, line.slice(0, 1500)]
    faults.set(kind, parts.filter(Boolean).join('\n  '))
    if (!isAlive()) break
  }
  return { faults: [...faults.values()], statusCounts }
}

async function sendAll(url: string, draft: RequestDraft, knownRows: FuzzRows): Promise<FuzzResponse[]> {
  const one = () => sendRequest(url, draft, draft.guard ? knownRows.tokens.get(draft.guard) : undefined)
  switch (draft.times) {
    case 'once': return [await one()]
    case 'again': return [await one(), await one()]
    case 'both': return Promise.all([one(), one()])
  }
}

/** Updates tokens and known rows by the responses. */
async function updateKnownRows(
  { operation, method, path, guard, headers }: RequestDraft,
  answers: readonly FuzzResponse[],
  knownRows: FuzzRows,
): Promise<void> {
  const collection = operation.path.replace(/\/\{(id|batch)\}.*$/, '')
  const id = Number(/\/(\d{1,15})(\/|$)/.exec(path)?.[1])
  for (const { status, type, text } of answers) {
    if (status === 401 && guard && !headers.authorization) await knownRows.renewToken(guard)
    if (status === 404 || (status === 200 && method === 'DELETE')) knownRows.forget(collection, id)
    else if (status < 300 && method !== 'GET' && type.startsWith('application/json') && text)
      knownRows.remember(collection, JSON.parse(text))
  }
}

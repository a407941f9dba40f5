/** Sends a number of requests in sequence and reports the faults, each once and with the smallest request that causes it. */
import { createRequestDraft, operationGroups, type RequestDraft } from './request_draft.ts'
import { findFault, type FuzzResponse } from './response_fault.ts'
import { documentedOperations } from './operations.ts'
import { toCurl, sendRequest } from './send_request.ts'
import { shrinkRequest } from './shrink_request.ts'
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

export async function runFuzz({ url, seed, requests, knownRows, isAlive, log }: FuzzOptions): Promise<FuzzResult> {
  const groups = operationGroups(documentedOperations())
  const statusCounts = new Map<number, number>()
  const faults = new Map<string, string>()
  for (let number = 0; number < requests && faults.size < MAX_FAULTS; number++) {
    const draft = createRequestDraft(seed, number, groups, knownRows)
    const answers = await sendAll(url, draft, knownRows)
    for (const { status } of answers) statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
    await updateKnownRows(draft, answers, knownRows)
    const fault = answers.map(findFault).find((one) => one !== null) ?? (isAlive() ? null : 'the server has ended')
    // One fault of each kind: one defect affects hundreds of requests.
    const kind = `${fault} ${draft.operation.method} ${draft.operation.path.replace(/^\/api\/\w+\/[a-z-]+/, '')} ${draft.operation.verb ?? ''}`
    if (fault === null || faults.has(kind)) continue
    const isSame = async (one: RequestDraft) => (await sendAll(url, one, knownRows)).some((response) => findFault(response) === fault)
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

/** Finds a minimal request that still causes the fault. */
import type { RequestDraft } from './request_draft.ts'

const MAX_TRIES = 60

export async function shrinkRequest(draft: RequestDraft, isFaulty: (draft: RequestDraft) => Promise<boolean>): Promise<RequestDraft> {
  let [best, tries] = [draft, 0]
  for (let smaller = true; smaller && tries < MAX_TRIES;) {
    smaller = false
    for (const one of smallerDrafts(best)) {
      if (++tries > MAX_TRIES || !await isFaulty(one)) continue
      best = one
      smaller = true
      break
    }
  }
  return best
}

function smallerDrafts(draft: RequestDraft): RequestDraft[] {
  const { times, query, headers, body, raw } = draft
  const isKept = (name: string) => ['content-type', 'x-request-id'].includes(name)
  return [
    ...(times === 'once' ? [] : [{ ...draft, times: 'once' as const }]),
    ...query.map((_, index) => ({ ...draft, query: query.filter((__, other) => other !== index) })),
    ...Object.keys(headers).filter((name) => !isKept(name)).map((name) => ({ ...draft, headers: without(headers, name) })),
    ...(raw === null ? smallerValues(body).map((one) => ({ ...draft, body: one })) : []),
  ]
}

/** All variants with one part removed, at any depth. */
function smallerValues(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.length > 20 ? [value.slice(0, value.length / 2)] : value.flatMap((one, index) => [
      value.toSpliced(index, 1), ...smallerValues(one).map((part) => value.with(index, part)),
    ])
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [
    without(value, name),
    ...smallerValues(one).map((part) => ({ ...value, [name]: part })),
  ])
}

const without = <T>(record: Readonly<Record<string, T>> | object, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== name)) as Record<string, T>

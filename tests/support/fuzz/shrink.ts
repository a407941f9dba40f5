/** The smallest request that still has the fault. */
import type { Draft } from './draft.ts'

const MOST_TRIES = 60

export async function shrunk(draft: Draft, isFaulty: (draft: Draft) => Promise<boolean>): Promise<Draft> {
  let [best, tries] = [draft, 0]
  for (let smaller = true; smaller && tries < MOST_TRIES;) {
    smaller = false
    for (const one of smallerThan(best)) {
      if (++tries > MOST_TRIES || !await isFaulty(one)) continue
      best = one
      smaller = true
      break
    }
  }
  return best
}

function smallerThan(draft: Draft): Draft[] {
  const { times, query, headers, body, raw } = draft
  const isKept = (name: string) => ['content-type', 'x-request-id'].includes(name)
  return [
    ...(times === 'once' ? [] : [{ ...draft, times: 'once' as const }]),
    ...query.map((_, index) => ({ ...draft, query: query.filter((__, other) => other !== index) })),
    ...Object.keys(headers).filter((name) => !isKept(name)).map((name) => ({ ...draft, headers: without(headers, name) })),
    ...(raw === null ? partsOf(body).map((one) => ({ ...draft, body: one })) : []),
  ]
}

/** With one of its parts left out, at any depth. */
function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.length > 20 ? [value.slice(0, value.length / 2)] : value.flatMap((one, index) => [
      value.toSpliced(index, 1), ...partsOf(one).map((part) => value.with(index, part)),
    ])
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [without(value, name), ...partsOf(one).map((part) => ({ ...value, [name]: part }))])
}

const without = <T>(record: Readonly<Record<string, T>> | object, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== name)) as Record<string, T>

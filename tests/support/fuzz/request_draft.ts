/** A request before it is sent, generated from the documentation of an operation. */
import { randomFrom } from '#backend/app/demo/seeded_random'
import { MISSING_BATCH_ID } from '../rows/missing_ids.ts'
import { validParameter, validValue, type RandomSource } from './schema_values.ts'
import { mutateRequestDraft } from './request_mutations.ts'
import type { Operation } from './operations.ts'
import type { FuzzRows } from './fuzz_rows.ts'
import type { Guard } from '#schema/types'

export interface RequestDraft {
  readonly operation: Operation
  /** The guard whose token is sent. */
  readonly guard: Guard | null
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The bytes of the body as latin1, if they are not the JSON of `body`. */
  readonly raw: string | null
  /** Sent once, twice in sequence, or twice concurrently. */
  readonly times: 'once' | 'again' | 'both'
}

/** Weights of operations. Reads are more frequent, because writes use up the rows. */
const WEIGHTS: readonly (readonly [isMeant: (operation: Operation) => boolean, weight: number])[] = [
  [({ path }) => /^\/auth\/.*(login|code|password|logout|refresh)$/.test(path), 1],
  [({ method, path }) => method === 'GET' && /\/(export|history|template)$|imports|selection|openapi/.test(path), 5],
  [({ method, resource }) => method === 'GET' && resource !== null, 35],
  [({ path }) => path.startsWith('/api/public') || path.startsWith('/o/'), 5],
  [({ method }) => method === 'GET', 8],
  [({ path, isUpload }) => isUpload || path.includes('/imports'), 3],
  [({ path }) => path.endsWith('/bulk'), 6],
  [({ path }) => /\/(undo|undelete)$/.test(path), 3],
  [({ verb }) => verb !== null, 14],
  [({ method }) => method === 'PATCH', 14],
  [({ method }) => method === 'DELETE', 3],
  [() => true, 16],
]

/** Operations grouped by weight, each in the first group that matches. */
export function operationGroups(all: readonly Operation[]): { readonly weight: number; readonly members: readonly Operation[] }[] {
  const indexOf = (operation: Operation) => WEIGHTS.findIndex(([isMeant]) => isMeant(operation))
  const grouped = Map.groupBy(all, indexOf)
  return [...grouped].sort(([a], [b]) => a - b).map(([index, members]) => ({ weight: WEIGHTS[index]?.[1] ?? 1, members }))
}

/** The request with this number, determined by seed and number as long as the rows are the same. */
export function createRequestDraft(
  seed: number, number: number, groups: ReturnType<typeof operationGroups>, knownRows: FuzzRows,
): RequestDraft {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
  const source = { random, knownRows }
  let draft = validDraft(source, chooseOperation(source, groups))
  for (let faults = random.chance(0.45) ? 0 : random.pick([1, 1, 1, 2, 3]); faults > 0; faults--) draft = mutateRequestDraft(source, draft)
  return { ...draft, headers: { ...draft.headers, 'x-request-id': `fuzz-${String(number).padStart(8, '0')}` } }
}

function chooseOperation({ random }: RandomSource, groups: ReturnType<typeof operationGroups>): Operation {
  let left = random.whole(1, groups.reduce((sum, { weight }) => sum + weight, 0))
  const group = groups.find(({ weight }) => (left -= weight) <= 0)
  return random.pick(group?.members ?? [])
}

export function validDraft(source: RandomSource, operation: Operation): RequestDraft {
  const { random, knownRows } = source
  const { method, body, isUpload, resource, verb, guard, parameters } = operation
  const collection = operation.path.replace(/\/\{(id|batch)\}.*$/, '')
  const row = knownRows.row(random, collection)
  const link = knownRows.link(random)
  const path = operation.path.replace('{token}', link.token).replace('stops/{id}', `stops/${link.stop}`)
    .replace('{batch}', MISSING_BATCH_ID).replaceAll(/\{\w+\}/g, String(row.id))
  const names = random.chance(0.5) ? [] : Array.from({ length: random.whole(1, 3) }, () => random.pick([...parameters.keys(), '_end']))
  const needed = operation.path.endsWith('/sums') ? ['_by'] : []
  const values = [...new Set([...names, ...needed])].filter((name) => parameters.has(name))
    .map((name) => validParameter(source, operation, name))
  const query = method === 'DELETE' ? [['version', String(row.version)] as const] : isUpload && resource?.name === 'media'
    ? [['for', random.pick(['orders.photos', 'order_items.photos', 'users.photo_id'])] as const] : values
  const sent = body && !isUpload ? validValue(source, body, resource, verb) : undefined
  const versioned = sent && typeof sent === 'object' && 'version' in sent ? { ...sent, version: row.version } : sent
  const multipartBody = isUpload ? multipart(operation) : null
  return {
    operation, guard, method, path, query, body: versioned, raw: multipartBody, times: 'once',
    headers: {
      accept: 'application/json', ...(multipartBody !== null ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
        : versioned !== undefined && { 'content-type': 'application/json' }),
      ...(random.chance(0.1) && { 'idempotency-key': `key-${random.whole(1, 50)}` }),
      ...(random.chance(0.2) && { 'accept-language': random.pick(['ar', 'fr', 'es']) }),
    },
  }
}

const BOUNDARY = 'fuzz-boundary'

const TABLE = 'name,code,phone\r\nOne,O-1,0612345678\r\n"Two\n2",,x\r\n'
const PICTURE = 'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00;'

function multipart({ path }: Operation): string {
  const isTable = path.endsWith('/imports')
  const content = isTable ? TABLE : PICTURE
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${isTable ? 'table.csv' : 'photo.gif'}"\r\n\r\n`
    + `${content}\r\n--${BOUNDARY}--\r\n`
}

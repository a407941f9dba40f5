/** Mutations that make a request invalid. Each takes a valid request or a mutated one. */
import { invalidValueText, invalidValue, type RandomSource } from './schema_values.ts'
import type { RequestDraft } from './request_draft.ts'

type Mutation = (source: RandomSource, draft: RequestDraft) => RequestDraft

export function mutateRequestDraft(source: RandomSource, draft: RequestDraft): RequestDraft {
  const ofBody = draft.body === undefined ? [] : [BODY, BODY, BODY, RAW]
  const kinds = [...ofBody, ...(draft.raw === null ? [] : [FORM]), QUERY, PATH, HEADERS, TIMES]
  return source.random.pick(source.random.pick(kinds))(source, draft)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Changes one random value in a copy of `root`: `change` receives the object that contains it and its key. */
function mutateAnywhere({ random }: RandomSource, root: unknown, change: (holder: Record<string, unknown>, name: string) => void): unknown {
  const copy: unknown = structuredClone(root)
  const locations: (readonly [Record<string, unknown>, string])[] = []
  const visit = (value: unknown) => {
    if (!isObject(value)) return
    for (const [name, one] of Object.entries(value)) {
      locations.push([value, name])
      visit(one)
    }
  }
  visit(copy)
  if (locations.length) change(...random.pick(locations))
  return copy
}

const withBody = (draft: RequestDraft, body: unknown): RequestDraft => ({ ...draft, body })

const replaceValue: Mutation = (source, draft) =>
  withBody(draft, mutateAnywhere(source, draft.body, (holder, name) => { holder[name] = invalidValue(source) }))

const BODY: readonly Mutation[] = [
  replaceValue,
  replaceValue,
  replaceValue,
  (source, draft) =>
    withBody(
      draft,
      mutateAnywhere(source, draft.body, (holder, name) => {
        delete holder[name]
      }),
    ),
  (source, draft) =>
    withBody(
      draft,
      mutateAnywhere(source, draft.body, (holder, name) => {
        holder[name] = [holder[name], holder[name]]
      }),
    ),
  (source, draft) =>
    withBody(
      draft,
      mutateAnywhere(source, draft.body, (holder) => {
        holder[source.random.pick(ODD_NAMES)] = invalidValue(source)
      }),
    ),
  (source, draft) => withBody(draft, invalidValue(source)),
  (source, draft) => (isObject(draft.body) ? withBody(draft, { ...draft.body, version: invalidValue(source) }) : draft),
  ({ random }, draft) =>
    isObject(draft.body) ? withBody(draft, { ...draft.body, _method: random.pick(['PUT', 'DELETE', 'TRACE', 7, null]) }) : draft,
]

const ODD_NAMES = [
  'no_such_field', 'id', 'status', 'created_at', 'version', 'constructor', 'toString', 'hasOwnProperty', '', 'a.b', 'ids', 'args', 'delete',
  'site_id', '\ud800', 'a\0', 'password',
]

const withRaw = (draft: RequestDraft, raw: string, type = 'application/json'): RequestDraft =>
  ({ ...draft, raw, headers: { ...draft.headers, 'content-type': type } })
const bodyText = ({ body }: RequestDraft): string => Buffer.from(JSON.stringify(body) ?? '').toString('latin1')

const RAW: readonly Mutation[] = [
  ({ random }, draft) => withRaw(draft, bodyText(draft).slice(0, random.whole(0, 40))),
  ({ random }, draft) => withRaw(draft, `${bodyText(draft)}${random.pick([']', '\0', ',', '{}', '\xff'])}`),
  (_, draft) => withRaw(draft, `\xef\xbb\xbf${bodyText(draft)}`),
  (_, draft) => withRaw(draft, '{"a":1,"a":{"a":2},"__proto__":{"x":1}}'),
  (_, draft) => withRaw(draft, `${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  (_, draft) => withRaw(draft, '{"note":"\xff\xfe\x80"}'),
  (_, draft) => withRaw(draft, '{"price":1e999,"quantity":-1e-999,"version":12345678901234567890}'),
  ({ random }, draft) => withRaw(draft, bodyText(draft), random.pick([
    'text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'multipart/form-data',
    'multipart/form-data; boundary=', 'application/json;;', '\xff', 'application/vnd.api+json',
  ])),
  ({ random }, draft) => withRaw(draft, random.pick(['a[b][c][d][e][f][g]=1', 'a=1&a=2&a[]=3', 'a[1e9]=1', '%', '=&=', '_method=DELETE']),
    'application/x-www-form-urlencoded'),
]

const withForm = (draft: RequestDraft, change: (raw: string) => string): RequestDraft => ({ ...draft, raw: change(draft.raw ?? '') })

const FORM: readonly Mutation[] = [
  ({ random }, draft) => withForm(draft, (raw) => raw.slice(0, random.whole(0, raw.length))),
  ({ random }, draft) => withForm(draft, (raw) => raw.replace(/filename="[^"]*"/, `filename="${random.pick(ODD_FILE_NAMES)}"`)),
  (_, draft) => withForm(draft, (raw) => raw.replace('name="file"', 'name="other"')),
  ({ random }, draft) => withForm(draft, (raw) => raw.replace(/\r\n\r\n[^]*?\r\n--/, `\r\n\r\n${random.pick(ODD_FILES)}\r\n--`)),
  (_, draft) => withForm(draft, (raw) => `${raw}${raw}`),
]

const ODD_FILE_NAMES = ['', '../../x', '\xff\xfe', 'a'.repeat(3000), '"']
const ODD_FILES = ['', '\0\0', 'a,b\r\n"', '\xff\xfea\0', 'PK\x03\x04', 'x'.repeat(5000), ',,,\r\n,,,']

const withQuery = (draft: RequestDraft, ...more: readonly (readonly [string, string])[]): RequestDraft => ({
  ...draft,
  query: [...draft.query, ...more],
})

const QUERY: readonly Mutation[] = [
  (source, draft) => withQuery(draft, [source.random.pick([...draft.operation.parameters.keys(), 'q', '_sort']), invalidValueText(source)]),
  (source, draft) => withQuery(draft, [source.random.pick([...draft.operation.parameters.keys(), 'q', '_sort']), invalidValueText(source)]),
  (source, draft) => withQuery(draft, [source.random.pick(ODD_PARAMETERS), invalidValueText(source)]),
  ({ random }, draft) => (draft.query.length ? withQuery(draft, random.pick(draft.query)) : draft),
  ({ random }, draft) => withQuery(draft, ['_start', random.pick(PAGE_BOUNDS)], ['_end', random.pick(PAGE_BOUNDS)]),
  ({ random }, draft) => withQuery(draft, ['_where', random.pick(CONDITIONS)]),
  ({ random }, draft) => {
    const name = random.pick([...draft.operation.parameters.keys(), 'id'])
    return withQuery(draft, [`${name}_${random.pick(OPERATORS)}`, random.pick(OPERANDS)])
  },
]

const OPERATORS = ['gte', 'lte', 'gt', 'lt', 'ne', 'like', 'null', 'between', 'nin', 'regex']
const OPERANDS = ['1', '1,2', 'true', '', ',', 'x', '2026-01-01', '1'.repeat(50)]
const PAGE_BOUNDS = ['0', '-1', '1', '500', '501', '999999999', '9999999999', '1e3', '1.5', '']
const ODD_PARAMETERS = [
  '_sort', '_order', '_fields', '_view', '_group', '_sum', '__proto__', 'constructor', 'a[b]', 'a[]', '_start', '', '.', 'id.', 'period',
  'resource',
]
const CONDITIONS = [
  '{', '[]', '{"id":{"in":[]}}', '{"or":[]}', '{"not":{"not":{"not":{}}}}', '{"id":{"gt":99999999999999999999}}',
  '{"created_at":{"lt":"x"}}',
  '{"status":{"in":["\\ud800"]}}', '{"id":{"eq":null}}', '{"id":{"field":"id"}}', '{"__proto__":{"id":1}}',
  '{"id":{"me":"id"}}', '{"id":[1]}',
  `${'{"not":'.repeat(40)}{}${'}'.repeat(40)}`, '{"or":[{"id":1},{"id":2}]}', '{"created_at":{"gte":{"now":"instant"}}}',
  '{"id":{"like":"1"}}',
]

const PATH: readonly Mutation[] = [
  ({ random }, draft) => ({ ...draft, path: draft.path.replace(/\/\d+/, `/${random.pick(ODD_IDS)}`) }),
  ({ random }, draft) => ({ ...draft, path: `${draft.path}${random.pick(ODD_ENDS)}` }),
  ({ random }, draft) => ({ ...draft, method: random.pick(METHODS) }),
]

const ODD_IDS = [
  '0', '-1', '1.5', '1e3', '01', 'abc', '999999999', '999999999999999', '9223372036854775808', '%00', '%d9%a3', '__proto__', '1%2f2',
  'null',
]
const ODD_ENDS = ['/', '//', '/..', '/%2e%2e', '%00', '%', '%ff', '/é', ';a=1', '/1/1', '.json']
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']

const withHeader = (draft: RequestDraft, name: string, value: string): RequestDraft => ({
  ...draft,
  headers: { ...draft.headers, [name]: value },
})

const HEADERS: readonly Mutation[] = [
  ({ random }, draft) => withHeader(draft, random.pick(ODD_HEADERS), random.pick(ODD_HEADER_VALUES)),
  ({ random }, draft) => withHeader(draft, random.pick(ODD_HEADERS), random.pick(ODD_HEADER_VALUES)),
  ({ random }, draft) => withHeader(draft, 'idempotency-key', random.pick(ODD_KEYS)),
  ({ random }, draft) => withHeader(draft, 'authorization', random.pick(ODD_CREDENTIALS)),
  ({ random }, draft) => ({ ...draft, guard: random.pick(['user', 'courier', 'client', null] as const) }),
]

const ODD_KEYS = ['', ' ', 'x'.repeat(100), 'x'.repeat(101), '\xff\xfe', "'", '%00', 'key-1']
const ODD_CREDENTIALS = [
  '', 'Bearer', 'Bearer x', 'Basic eDp5', 'Bearer zarbia_user_', `Bearer ${'x'.repeat(5000)}`, 'Bearer zarbia_user_MQ.\xff',
  'Bearer zarbia_user_OTk5OTk5OTk5OTk5OTk5OTk5OTk5OQ.eA', 'Bearer zarbia_client_MQ.eA',
]
const ODD_HEADERS = [
  'accept', 'accept-language', 'accept-encoding', 'range', 'if-none-match', 'if-modified-since', 'origin', 'referer', 'cookie',
  'x-http-method-override', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'user-agent', 'content-language', 'prefer',
  'last-event-id', 'forwarded',
]
const ODD_HEADER_VALUES = [
  '', '*', '*/*;q=nan', 'ar-u-nu-arab;q=1e9,fr;q=-1', 'bytes=-1', 'bytes=9-1,0-', 'W/"x"', '\xff\xfe', 'x'.repeat(4000), '__proto__',
  '127.0.0.1', 'null', 'DELETE',
  'a=b; __proto__=c; =', 'javascript:alert(1)', ','.repeat(500), '%00', 'text/event-stream',
]

const TIMES: readonly Mutation[] = [
  ({ random }, draft) =>
    ({ ...withHeader(draft, 'idempotency-key', `double-${random.whole(1, 1e9)}`), times: random.pick(['again', 'both']) }),
  ({ random }, draft) => ({ ...draft, times: random.pick(['again', 'both']) }),
]

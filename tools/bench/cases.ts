/** The calls that are sent to both servers. `goal` is a floor: the ratio of the product's throughput to the bare server's. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Creates a new body for each call. */
  readonly body?: () => object
}
export interface BenchCase {
  readonly title: string
  readonly goal: number
  readonly ours: Call
  readonly bare: Call
  /** One call at a time, measured in seconds per call instead of calls per second. */
  readonly isLong?: true
}
/** Rows that exist in the large demo company. */
export interface DemoRows {
  readonly order: number
  /** The first of many consecutive clients: concurrent orders of one client, unusual in practice, would wait for each other's locks. */
  readonly client: number
  readonly category: number
}

const SHOWN = 'code,client_id,status,payment_state,total,balance,promised_at,created_at'
const FIELDS = `_fields=${SHOWN}`
const COLUMNS = `_columns=${SHOWN}`
const CLIENTS = 5000
/** The open orders, about 2 % of all, and those that wait for their client. */
const EIGHT_STATUSES = ['pending', 'confirmed', 'in_measure', 'measured', 'processing', 'stocked', 'notified', 'completed']
const TWO_STATUSES = ['notified', 'completed']
const PART_OF_A_NAME = 'chraib'
const get = (path: string): Call => ({ method: 'GET', path })

/** Another order at each call. */
const anyOf = (start: string, orders: number): Call => ({ method: 'GET', get path() { return start + Math.ceil(Math.random() * orders) } })

const listOf = (statuses: readonly string[]): Pick<BenchCase, 'ours' | 'bare'> => ({
  ours: get(['/api/user/orders?_sort=created_at&_order=desc', FIELDS, ...statuses.map((status) => `status=${status}`)].join('&')),
  bare: get(`/orders?statuses=${statuses.join()}`),
})

export function benchCases({ order, client, category }: DemoRows): readonly BenchCase[] {
  const since = encodeURIComponent(new Date(Date.now() - 30 * 86_400_000).toISOString())
  let created = 0
  const body = () => ({
    client_id: client + (created++ % CLIENTS),
    items: Array.from({ length: 3 }, () => ({ category_id: category, quantity: 1 })),
  })
  return [
    { title: 'list: 25 newest orders', goal: 0.8, ...listOf([]) },
    { title: 'list: 25 newest orders of eight statuses', goal: 0.8, ...listOf(EIGHT_STATUSES) },
    { title: 'list: 25 newest orders of two statuses', goal: 0.8, ...listOf(TWO_STATUSES) },
    { title: 'detail: an order with its items', goal: 0.5, ours: anyOf('/api/user/orders/', order), bare: anyOf('/order?id=', order) },
    {
      title: 'search: part of a client’s name', goal: 0.8,
      ours: get(`/api/user/orders?q=${PART_OF_A_NAME}&_sort=created_at&_order=desc&${FIELDS}`), bare: get(`/orders?q=${PART_OF_A_NAME}`),
    },
    {
      title: 'sums by status over 30 days', goal: 0.8,
      ours: get(`/api/user/orders/sums?_by=status&_sum=total&created_at_gte=${since}`), bare: get(`/sums?since=${since}`),
    },
    {
      title: 'create: an order with 3 items', goal: 0.3,
      ours: { method: 'POST', path: '/api/user/orders', body }, bare: { method: 'POST', path: '/orders', body },
    },
    {
      title: 'page at offset 100,000', goal: 0.8,
      ours: get(`/api/user/orders?_sort=created_at&_order=desc&_start=100000&_end=100025&${FIELDS}`), bare: get('/orders?_start=100000'),
    },
    {
      title: 'export of 200,000 orders as CSV', goal: 2, isLong: true,
      ours: get(`/api/user/orders/export?format=csv&${COLUMNS}`), bare: get('/export'),
    },
    {
      // The bare server writes a CSV here too.
      title: 'export of 200,000 orders as XLSX', goal: 0.8, isLong: true,
      ours: get(`/api/user/orders/export?format=xlsx&${COLUMNS}`), bare: get('/export'),
    },
  ]
}

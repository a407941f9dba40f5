/** The screens of `npm run bench -- screens` and their goals, floors against accidents: docs/performance.md. */
export interface Screen {
  readonly path: string
  /** KB of JavaScript and CSS of a first visit, compressed by gzip. */
  readonly weight?: number
  /** Seconds until the largest contentful paint of a first visit. */
  readonly painted?: number
  /** The same of a second visit, from the browser's cache. */
  readonly repainted?: number
  readonly who?: 'user' | 'client'
  /** Measured on a server with push configured: the page then loads the push code after a delay. */
  readonly isPushed?: true
}

interface BenchedOrder {
  /** Of the client. */
  readonly order: number
  readonly client: number
  /** Its public link. */
  readonly token: string
}

const LIGHT = { weight: 120, painted: 2, who: 'client' } as const
const SECOND_VISIT = 2

export const benchedScreens = ({ order, client, token }: BenchedOrder): readonly Screen[] => [
  { path: '/', weight: 120, painted: 1 },
  { path: '/privacy-policy', weight: 120, painted: 1 },
  { path: '/client/login', weight: 120, painted: 1 },
  { path: `/o/${token}`, weight: 120, painted: 2 },
  { path: '/client/dashboard', ...LIGHT, repainted: SECOND_VISIT },
  { path: '/client/orders', ...LIGHT },
  { path: `/client/orders/${order}`, ...LIGHT },
  { path: '/client/orders/new', ...LIGHT },
  { path: '/client/account', ...LIGHT },
  { path: '/client/account', ...LIGHT, isPushed: true },
  { path: '/admin', weight: 120, painted: 1 },
  { path: '/user/dashboard', painted: 2, repainted: SECOND_VISIT, who: 'user' },
  { path: '/user/orders', weight: 340, painted: 2, repainted: SECOND_VISIT, who: 'user' },
  { path: '/user/orders/create', weight: 475, painted: 2.5, repainted: SECOND_VISIT, who: 'user' },
  { path: `/user/orders/${order}`, weight: 360, painted: 2.5, repainted: SECOND_VISIT, who: 'user' },
  ...otherPages(client).map((path) => ({ path: `/user/${path}`, who: 'user' } as const)),
]

/** Only their layout shift has a goal. */
const otherPages = (client: number) => [
  'clients', `clients/${client}`, 'statistics', 'shipments', 'shipments/create', 'plannings', 'settings', 'cleaning-materials', 'machines',
  'tarifs', 'transactions', 'notifications', 'profile',
]

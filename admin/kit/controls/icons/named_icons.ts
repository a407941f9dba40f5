/**
 * The icons of the staff pages: the name in `resources.ts` and in components, and the name in `@ant-design/icons-svg`
 * (outlined). tools/vite/icon_sprite.ts builds one sprite of them.
 */
export const namedIcons = {
  apartment: 'apartment', appstore: 'appstore', barcode: 'barcode', basket: 'shopping', bell: 'bell', board: 'project', build: 'build',
  calendar: 'calendar', camera: 'camera', car: 'car', chart: 'bar-chart', check: 'check', checklist: 'carry-out',
  close: 'close', code: 'code', columns: 'table', contact: 'contacts', container: 'container', courier: 'solution',
  dashboard: 'dashboard', database: 'database', dispatch: 'branches', down: 'arrow-down', download: 'download', drop: 'bg-colors',
  edit: 'edit', environment: 'environment', expand: 'expand-alt', eye: 'eye', file: 'file-text', filter: 'filter', flag: 'flag',
  flask: 'experiment', folder: 'folder', gift: 'gift', global: 'global', history: 'history', home: 'home', hourglass: 'hourglass',
  inbox: 'inbox', key: 'key', ledger: 'audit', lock: 'lock', logout: 'logout', map: 'compass', menu: 'menu', message: 'message',
  microphone: 'audio', mobile: 'mobile', moon: 'moon', more: 'more', next: 'right', ordered: 'ordered-list', panel: 'menu-fold',
  phone: 'phone', picture: 'picture', play: 'play-circle', plug: 'api', plus: 'plus', previous: 'left', print: 'printer', qr: 'qrcode',
  question: 'question-circle', rack: 'reconciliation', receipt: 'file-done', redo: 'redo', refused: 'exception', rollback: 'rollback',
  route: 'node-index', rows: 'unordered-list', save: 'save', scan: 'scan', search: 'search', send: 'send', setting: 'setting',
  settle: 'calculator', sheet: 'file', shield: 'safety', shop: 'shop', sound: 'sound', stack: 'gold', star: 'star', stop: 'stop',
  sun: 'sun', swap: 'swap', tag: 'tag', team: 'team', tool: 'tool', trash: 'delete', undo: 'undo', up: 'arrow-up', upload: 'upload',
  user: 'user', wall: 'appstore', wallet: 'wallet', warning: 'warning',
} as const

/** Of the same set, filled. */
export const filledIcons = { starred: 'star' } as const

/** Icons that Ant Design does not have: outlines on a grid of 24. */
export const tradeIcons = {
  carpet: 'M5 5.5h14v13H5zM12 8.2l3 3.8-3 3.8L9 12zM7 3v2.5M10.3 3v2.5M13.7 3v2.5M17 3v2.5M7 18.5V21M10.3 18.5V21M13.7 18.5V21M17 18.5V21',
  cash: 'M5 4h14v6H5zM3 10h18v10H3zM9.5 15h5M8 7h4',
  machine: 'M5 3.5h14v17H5zM5 8h14M8 5.8v.01M11 5.8v.01M12 10.5a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 0 0 0-7.2z',
  wind: 'M3.5 9h10a3 3 0 1 0-3-3M3.5 13h14.5a2.8 2.8 0 1 1-2.8 2.8M3.5 17h6.5a2.2 2.2 0 1 1-2.2 2.2',
} as const

export type IconName = keyof typeof namedIcons | keyof typeof filledIcons | keyof typeof tradeIcons

/** An icon for a name from `resources.ts`; an unknown name falls back to a folder. */
export const iconNamed = (name: string | undefined, fallback: IconName = 'folder'): IconName =>
  (name !== undefined && (name in namedIcons || name in tradeIcons) ? name as IconName : fallback)

/** The larger example of docs/resources.md, word for word: the compiler checks it here, definition_keys.spec.ts its problems. */
import { define, enums, resourceDefiner, defineShapes } from '#schema/define'

// ── docs/resources.md ──
const values = enums({ menu_group: ['counter'], city: ['agadir', 'laayoune'], card_size: ['small', 'large'] })
const shapes = defineShapes(values, {
  wishes: [{ done: 'bool', wish: { type: 'string', max: 120 } }, { min: 1, max: 20, text: '{done} {wish}', join: ' · ' }],
  wrapping: { paper: 'color', ribbon: 'color?', card: { of: 'card_size', required: false } },
})
const resource = resourceDefiner(values, shapes)

const users = resource({
  ops: ['list'], label: 'name',
  stamped: { name: { type: 'string', max: 60, required: true } },
  list: { columns: ['name'], sort: 'name' },
})

// Sold for an amount, handed over, used up piece by piece.
// draft → sold → used; draft → void
const gift_cards = resource({
  label: 'code', renamed_from: 'vouchers', soft_delete: true,
  enums: { card_status: { draft: 'white', sold: 'green', used: 'grey', void: 'red' }, occasion: ['birthday', 'wedding'] },
  fields: {
    seller_id: { to: 'users', required: true, create_only: true },
    amount:    { type: 'money', min: 1, required: true },
    occasions: { type: 'enums', of: 'occasion' },
    has_text:  { type: 'bool', default: false },
    greeting:  { type: 'string', max: 190, required: 'if shown', show: { has_text: true } },
    wishes:    { type: 'json', of: 'wishes' },
    wrapping:  { type: 'json', of: 'wrapping' },
    starts_on: { type: 'date', required: true, default: { now: 'today' } },
    ends_on:   { type: 'date', renamed_from: 'expires_on' },
  },
  stamped: {
    code: { type: 'sequence', format: 'GC-{yy}-{####}' },
    sold_by: { type: 'actor', to: ['users'] },
    void_reason: { type: 'string', max: 190 },
  },
  computed: {
    used_amount: { sum: 'uses.amount', where: { is_undone: false } },
    uses_count:  { count: 'uses' },
    last_use_at: { type: 'datetime', last: 'uses.used_at', by: 'used_at' },
    remaining:   { expr: ['-', 'amount', 'used_amount'] },
  },
  children: { uses: { of: 'gift_card_uses', by: 'gift_card_id' } },
  groups: { ended: ['used', 'void'] },
  flow: {
    status: 'card_status', initial: 'draft',
    sell: { from: ['draft'], to: 'sold', allow: 'gift-card-sell', at: 'sold_at', actor: 'sold_by', undo: 'take_back', primary: true },
    take_back: { from: ['sold'], to: 'draft', allow: 'gift-card-sell', when: ['is_unused'], clear: ['sold_at', 'sold_by'] },
    use_up: { from: ['sold'], to: 'used', by: ['staff', 'system'], allow: 'gift-card-sell', when: ['is_empty'] },
    cancel: {
      from: 'any but ended', to: 'void', allow: 'gift-card-void', reason: true, confirm: true, set: { void_reason: { input: 'reason' } },
    },
    prolong: { from: ['sold'], allow: 'gift-card-sell', asks: { ends_on: 'required', note: { type: 'text' } }, effects: ['tell_buyer'] },
  },
  rules: {
    days: { range: ['starts_on', 'ends_on'] },
    small: { not: { and: [{ occasions: { has: 'wedding' } }, { amount: { lt: 10_000 } }] } },
  },
  conditions: { is_unused: { uses_count: { eq: 0 } }, is_empty: { remaining: { lte: 0 } }, is_open: { status: { nin: 'ended' } } },
  allow_when: { edit: ['is_open'], delete: ['is_unused'] },
  list: {
    columns: ['code', 'seller_id', 'amount', 'remaining', 'status'], sort: '-created_at', search: ['code'],
    filters: { more: ['ends_on'], less: ['seller_id'] }, totals: ['amount', 'remaining'],
    views: { open: { status: { nin: 'ended' } }, late: { ends_on: { lt: { now: 'today' } } } },
  },
  form: { main: 'seller_id', text: 'has_text', validity: 'starts_on' },
  admin: { group: 'counter', icon: 'gift', form: 'page', show: ['uses'] },
})

const gift_card_uses = resource({
  permission: 'gift-card', ops: ['list', 'create'], label: 'used_at', parent: 'gift_card_id',
  fields: {
    gift_card_id: { to: 'gift_cards', required: true, create_only: true, on_delete: 'cascade' },
    amount:       { type: 'money', min: 1, required: true },
    city:         { type: 'enum', of: 'city' },
    used_at:      { type: 'datetime', required: true, default: { now: 'instant' } },
  },
  stamped: { is_undone: { type: 'bool', default: false } },
  list: { columns: ['used_at', 'amount'], sort: '-used_at' },
  admin: { group: 'counter', tab_of: 'gift_cards', icon: 'history' },
})

const app = define({ enums: values, shapes, icons: { take_back: 'undo' }, resources: { users, gift_cards, gift_card_uses } })
// ── end ──

export { app as example }

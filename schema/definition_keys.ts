/** The keys of the definition language in their order, by the part that they belong to, and the new names of renamed keys. */
export const DEFINITION_KEYS = {
  app: ['enums', 'shapes', 'icons', 'permissions', 'resources'],
  resource: [
    'permission', 'permissions', 'ops', 'permission_for', 'label', 'chooser_reads', 'renamed_from', 'parent', 'soft_delete', 'per_site',
    'append_only', 'audit', 'about', 'unique', 'indexes', 'enums', 'fields', 'stamped', 'computed', 'children', 'groups', 'flow', 'rules',
    'conditions', 'open_while', 'allow_when', 'guards', 'list', 'form', 'admin',
  ],
  field: [
    'type', 'to', 'of', 'where', 'precision', 'scale', 'min', 'max', 'pattern', 'unit', 'format', 'words', 'usual',
    'accept', 'collection', 'evidence', 'required', 'show', 'lock', 'check', 'unique', 'create_only', 'default', 'read', 'write', 'public',
    'audit', 'on_delete', 'quick_create', 'renamed_from',
  ],
  shape_list: ['min', 'max', 'text', 'join'],
  computed: ['expr', 'sum', 'count', 'last', 'by', 'where', 'fn', 'reads'],
  children: ['of', 'by', 'edit'],
  flow: ['status', 'initial'],
  verb: [
    'from', 'to', 'by', 'allow', 'when', 'check', 'asks', 'offers', 'reason', 'confirm', 'at', 'actor', 'clear', 'set', 'effects', 'undo',
    'icon', 'primary',
  ],
  rule: ['range'],
  allow_when: ['edit', 'delete'],
  access: ['where', 'access', 'through', 'ops', 'permission_for', 'set', 'read', 'write'],
  list: ['columns', 'sort', 'search', 'filters', 'totals', 'views', 'board', 'calendar', 'wall', 'map'],
  filters: ['more', 'less'],
  admin: ['path', 'group', 'tab_of', 'icon', 'form', 'show'],
  predicate: ['and', 'or', 'not', 'eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'has'],
  value: ['field', 'actor', 'now', 'days', 'input'],
} as const

export type DefinitionPart = keyof typeof DEFINITION_KEYS

/** Old key → what replaces it. */
export const RENAMED_KEYS: Readonly<Partial<Record<DefinitionPart, Readonly<Record<string, string>>>>> = {
  resource: {
    title: '`label`', soft: '`soft_delete`', site: '`per_site`', was: '`renamed_from`', opens: '`permission_for`',
    unlogged: '`audit: false`', only: '`allow_when`', initial: '`flow.initial`', transitions: '`flow`',
  },
  field: {
    server: 'the block `stamped`', immutable: '`create_only`', was: '`renamed_from`', expr: 'the block `computed`',
    rollup: '`sum`, `count` or `last` in the block `computed`', fn: 'the block `computed`', from: '`reads` in the block `computed`',
    by: 'the block `children`', edit: 'the block `children`',
  },
  computed: { from: '`reads`', rollup: '`sum`, `count` or `last`', server: 'nothing: it is computed', was: '`renamed_from`' },
  verb: { permission: '`allow`', ask: '`asks`', args: '`asks`', system: "`by: ['system']`", success: 'a text `transitions_done`' },
  access: { opens: '`permission_for`', transitions: '`by` and `allow` of the verb in `flow`' },
  value: { me: '`actor`' },
}

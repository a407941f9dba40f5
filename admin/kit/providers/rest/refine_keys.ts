/**
 * The locale keys that Refine and @refinedev/antd ask for, as ours: `buttons.save`, `notifications.editSuccess`, `orders.titles.edit`. In
 * menus and breadcrumbs a resource is `orders.orders`.
 */
export interface LocaleKey { readonly key: string; /** A key whose translation is the name. */ readonly name?: string }

export function localeKeyOf(key: string): LocaleKey {
  const fixed = KEYS[key]
  if (fixed !== undefined) return { key: fixed }
  const [first = '', second, third] = key.split('.')
  if (second === 'titles' && third !== undefined) return titleOf(first, third)
  if (second === first && third === undefined) return { key: `${first}.many` }
  return first === 'notifications' && third === undefined ? { key: `ui.alert.${second}` } : { key }
}

function titleOf(resource: string, action: string): LocaleKey {
  switch (action) {
    case 'create': case 'clone': return { key: 'ui.form.new_title', name: `${resource}.one` }
    case 'edit': return { key: 'ui.form.edit_title', name: `${resource}.one` }
    case 'show': return { key: `${resource}.one` }
    default: return { key: `${resource}.many` }
  }
}

const KEYS: Readonly<Record<string, string>> = {
  'buttons.create': 'ui.list.create', 'buttons.edit': 'ui.show.edit', 'buttons.show': 'ui.alert.open', 'buttons.clone': 'ui.kit.clone',
  'buttons.list': 'ui.kit.list', 'buttons.save': 'ui.form.save', 'buttons.delete': 'ui.alert.remove', 'buttons.cancel': 'ui.alert.cancel',
  // The question before a record is deleted.
  'buttons.confirm': 'ui.kit.sure', 'buttons.refresh': 'ui.shell.reload', 'buttons.filter': 'ui.list.filters',
  'buttons.clear': 'ui.list.clear', 'buttons.undo': 'ui.list.undo', 'buttons.import': 'ui.exchange.import',
  'buttons.export': 'ui.exchange.export', 'buttons.logout': 'ui.shell.sign_out', 'buttons.notAccessTitle': 'ui.kit.no_access',
  'actions.list': 'ui.kit.list', 'actions.create': 'ui.list.create', 'actions.edit': 'ui.show.edit', 'actions.show': 'ui.alert.open',
  'actions.clone': 'ui.kit.clone',
  'warnWhenUnsavedChanges': 'ui.form.leave', 'notifications.undoable': 'ui.kit.undoable',
  'autoSave.success': 'ui.form.saved', 'autoSave.error': 'ui.alert.editError', 'autoSave.loading': 'ui.form.saving',
  'autoSave.idle': 'ui.kit.autosave',
}

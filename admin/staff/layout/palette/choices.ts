/** Choices of the palette: actions, screens and recent records without a request, and the records that the server found. */
import type { ResourceName } from '#resources'
import { isResource } from '../../../kit/providers/is_resource.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { resourceOf } from '../../definition/definition.ts'
import { listPath, recordPath } from '../../definition/resource_paths.ts'
import { fieldKey, type I18n, type Translate } from '../../definition/translation.ts'
import { adminOf } from '../../definition/resource_screens.ts'
import type { SearchResult, Hit } from '#common/search'
import { readRecentRecords } from './recent_records.ts'
import { isE164 } from '#common/text/phone'
import { labelMatchers } from './label_matchers.ts'
import { commandGroups, type PaletteChoice, type PaletteGroup } from './commands.ts'

type FoundGroup = SearchResult['groups'][number]

/**
 * With a text: the commands whose words begin with it, then clients, orders and items, then other records, then commands that merely
 * contain it; messages last. Without one: what a counter begins with, and the records opened last.
 */
export function paletteGroups(q: string, found: readonly FoundGroup[], i18n: I18n): PaletteGroup[] {
  const commands = commandGroups(i18n.t)
  const groups = q
    ? [...searchedCommands(commands, q), ...recordGroups(found, i18n), searchedSettings(q, i18n)].toSorted((a, b) => a.rank - b.rank)
    : startGroups(commands, i18n.t)
  const filled = groups.filter(({ choices }) => choices.length > 0)
  return filled.length > 0 || q ? filled : commands.filter(({ choices }) => choices.length > 0)
}

function startGroups(commands: readonly PaletteGroup[], t: Translate): PaletteGroup[] {
  const actions = commands.flatMap(({ choices }) => choices).filter(({ key }) => START_KEYS.includes(key))
  const recent = readRecentRecords().filter(({ resource }) => isResource(resource)).map(({ path, label, resource }): PaletteChoice => ({
    key: `visit ${path}`, label, detail: t(`${resource}.one`), icon: adminOf(resource as ResourceName).icon, to: path,
  }))
  return [
    { key: 'actions', title: t('ui.palette.actions'), choices: actions },
    { key: 'recent', title: t('ui.palette.recent'), choices: recent },
  ]
}

const START_KEYS: readonly string[] = ['new orders', 'pay']

interface Ranked { readonly rank: number }
/** Of the found groups; records of other resources come between the last of these and the weaker commands. */
const FIRST_RESOURCES: readonly string[] = ['clients', 'orders', 'order_items']
const LAST_RESOURCES: readonly string[] = ['notifications', 'notification_templates']
const RANKS = { command: 0, firstRecords: 1, otherRecords: 10, weakCommand: 11, messages: 12 } as const

const rankOf = (resource: string): number => {
  const position = FIRST_RESOURCES.indexOf(resource)
  if (position >= 0) return RANKS.firstRecords + position
  return LAST_RESOURCES.includes(resource) ? RANKS.messages : RANKS.otherRecords
}

function searchedCommands(commands: readonly PaletteGroup[], q: string): (PaletteGroup & Ranked)[] {
  const { begins, contains, isEqual } = labelMatchers(q)
  const isStrong = ({ label, also = '' }: PaletteChoice) => begins(label) || begins(also)
  const strong = commands.map(({ choices, ...group }) => ({
    ...group, rank: RANKS.command,
    choices: choices.filter(isStrong).toSorted((a, b) => Number(isEqual(b.label)) - Number(isEqual(a.label))),
  }))
  const weak = commands.map(({ choices, key, title }) => ({
    key: `weak ${key}`, title, rank: RANKS.weakCommand, choices: choices.filter((one) => contains(one.label) && !isStrong(one)),
  }))
  // The name of a screen stands before actions that merely begin with it.
  const hasEqual = ({ choices }: PaletteGroup) => Number(choices.some(({ label }) => isEqual(label)))
  return [...strong.toSorted((a, b) => hasEqual(b) - hasEqual(a)), ...weak]
}

/** Within a rank in the order of the server. */
const recordGroups = (found: readonly FoundGroup[], i18n: I18n): (PaletteGroup & Ranked)[] => found.map(({ resource, hits }) => ({
  key: resource, title: i18n.t(`${resource}.many`), rank: rankOf(resource),
  choices: hits.flatMap((hit) => recordChoice(resource, hit, i18n)),
}))

/** Each setting, as if it were a record: they are fields of one. */
function searchedSettings(q: string, { t }: I18n): PaletteGroup & Ranked {
  const resource = resourceOf('settings')
  const [path, { contains }] = [listPath(resource), labelMatchers(q)]
  const all = path !== null && can('settings', 'list') ? Object.values(resource.form).flat() : []
  const choices = all.map((name): PaletteChoice => ({
    key: `setting ${name}`, label: t(fieldKey(resource, name)), icon: adminOf('settings').icon, to: `${path}#${name}`,
  }))
  return { key: 'settings', title: t('settings.many'), rank: RANKS.otherRecords, choices: choices.filter(({ label }) => contains(label)) }
}

/** Links to the record's page, or to its parent's when it has none. */
function recordChoice(resource: string, hit: Hit, { format }: I18n): PaletteChoice[] {
  if (!isResource(resource)) return []
  const definition = resourceOf(resource)
  const parentPath = hit.parent && isResource(hit.parent.resource) ? recordPath(resourceOf(hit.parent.resource), hit.parent.id) : null
  const to = resource === 'order_items' && parentPath ? `${parentPath}?item=${hit.id}` : recordPath(definition, hit.id) ?? parentPath
  if (!to) return []
  const statusEnum = definition.fields.status?.of
  return [{
    key: `${resource} ${hit.id}`, label: format.label(hit.label), detail: phoneOr(hit.detail, format),
    icon: definition.admin?.icon ?? 'folder', to,
    ...(hit.status !== null && statusEnum !== undefined && { status: { of: statusEnum, value: hit.status } }),
  }]
}

const phoneOr = (detail: string | null, { phone }: I18n['format']) => (detail && isE164(detail) ? phone(detail) : detail)

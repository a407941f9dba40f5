/** Choices of the palette: recent records, screens and new records without a request, and the records that the server found. */
import type { ResourceName } from '#resources'
import { canCreate, canFillRequiredFields } from '../../definition/access.ts'
import { isResource } from '../../providers/is_resource.ts'
import { resourceOf } from '../../definition/definition.ts'
import { createPath, recordPath } from '../../definition/resource_paths.ts'
import type { I18n, Translate } from '../../definition/translation.ts'
import { menuGroups } from '../../menu/menu_entries.ts'
import { adminOf, adminResourceNames } from '../../definition/resource_screens.ts'
import type { SearchResult, Hit } from '#common/search'
import { readRecentRecords } from './recent_records.ts'
import { isE164 } from '#common/phone'

export interface Choice {
  readonly key: string
  readonly label: string
  readonly detail?: string | null
  readonly icon: string
  readonly to: string
  readonly status?: { readonly of: string; readonly value: string }
}
export interface ChoiceGroup { readonly title: string; readonly choices: readonly Choice[] }

export function localGroups(q: string, t: Translate): ChoiceGroup[] {
  const matches = labelMatcher(q)
  const recent: Choice[] = q ? [] : readRecentRecords().filter(({ resource }) => isResource(resource)).map(({ path, label, resource }) => ({
    key: `visit ${path}`, label, detail: t(`${resource}.one`), icon: adminOf(resource as ResourceName).icon, to: path,
  }))
  const screens: Choice[] = menuGroups().flatMap(({ entries }) => entries).map(({ path, title, icon }) => ({
    key: `screen ${path}`, label: t(title), icon, to: path,
  }))
  const actions = adminResourceNames().map(resourceOf).filter((resource) => canCreate(resource) && canFillRequiredFields(resource, {}))
    .flatMap((resource): Choice[] => {
      const to = createPath(resource)
      const label = t('ui.form.new_title', { name: t(`${resource.name}.one`) })
      return to ? [{ key: `new ${resource.name}`, label, icon: resource.admin?.icon ?? 'folder', to }] : []
    })
  return [
    { title: t('ui.palette.recent'), choices: recent },
    { title: t('ui.palette.screens'), choices: screens.filter(({ label }) => matches(label)) },
    { title: t('ui.palette.actions'), choices: actions.filter(({ label }) => matches(label)) },
  ].filter(({ choices }) => choices.length > 0)
}

/** First the groups with a matching label, then the others; within each the order of the server. */
export function recordGroups(found: SearchResult['groups'], q: string, i18n: I18n): ChoiceGroup[] {
  const matches = labelMatcher(q)
  const rank = ({ hits }: SearchResult['groups'][number]) => (hits.some(({ label }) => matches(label)) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b))
    .map(({ resource, hits }) => ({ title: i18n.t(`${resource}.many`), choices: hits.flatMap((hit) => recordChoice(resource, hit, i18n)) }))
    .filter(({ choices }) => choices.length > 0)
}

/** Links to the record's page, or to its parent's when it has none. */
function recordChoice(resource: string, hit: Hit, { format }: I18n): Choice[] {
  if (!isResource(resource)) return []
  const definition = resourceOf(resource)
  const parentPath = hit.parent && isResource(hit.parent.resource) ? recordPath(resourceOf(hit.parent.resource), hit.parent.id) : null
  const to = recordPath(definition, hit.id) ?? parentPath
  if (!to) return []
  const statusEnum = definition.fields.status?.of
  return [{
    key: `${resource} ${hit.id}`, label: format.label(hit.label), detail: phoneOr(hit.detail, format),
    icon: definition.admin?.icon ?? 'folder', to,
    ...(hit.status !== null && statusEnum !== undefined && { status: { of: statusEnum, value: hit.status } }),
  }]
}

const phoneOr = (detail: string | null, { phone }: I18n['format']) => (detail && isE164(detail) ? phone(detail) : detail)

/** Matches labels that contain every word, ignoring accents and variants of alef. */
function labelMatcher(q: string): (label: string) => boolean {
  const words = normalize(q).split(/\s+/).filter(Boolean)
  return (label) => words.every((word) => normalize(label).includes(word))
}

const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  .replace(/[أإآٱ]/g, 'ا').replaceAll('ة', 'ه').replaceAll('ى', 'ي')

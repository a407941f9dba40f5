/** What the palette offers without asking the server: screens, and what can be made new. */
import type { ResourceName } from '#resources'
import { canCreate, isAskedInFull } from '../../definition/access.ts'
import { isResource, resourceOf } from '../../definition/definition.ts'
import { createPath, recordPath } from '../../definition/route.ts'
import type { Say, Translate } from '../../definition/words.ts'
import { menuGroups } from '../../menu/menu_entries.ts'
import { adminOf, screenNames } from '../../definition/resource_screens.ts'
import type { Found, Hit } from './use_hits.ts'
import { readVisits } from './visits.ts'

export interface Choice {
  readonly key: string
  readonly label: string
  readonly detail?: string | null
  readonly icon: string
  readonly to: string
  readonly status?: { readonly of: string; readonly value: string }
}
export interface ChoiceGroup { readonly title: string; readonly choices: readonly Choice[] }

export function ownGroups(q: string, t: Translate): ChoiceGroup[] {
  const fits = fitting(q)
  const recent: Choice[] = q ? [] : readVisits().filter(({ resource }) => isResource(resource)).map(({ path, label, resource }) => ({
    key: `visit ${path}`, label, detail: t(`${resource}.one`), icon: adminOf(resource as ResourceName).icon, to: path,
  }))
  const screens: Choice[] = menuGroups().flatMap(({ entries }) => entries).map(({ path, title, icon }) => ({
    key: `screen ${path}`, label: t(title), icon, to: path,
  }))
  const actions = screenNames().map(resourceOf).filter((resource) => canCreate(resource) && isAskedInFull(resource, {}))
    .flatMap((resource): Choice[] => {
      const to = createPath(resource)
      const label = t('ui.form.new_title', { name: t(`${resource.name}.one`) })
      return to ? [{ key: `new ${resource.name}`, label, icon: resource.admin?.icon ?? 'folder', to }] : []
    })
  return [
    { title: t('ui.palette.recent'), choices: recent },
    { title: t('ui.palette.screens'), choices: screens.filter(({ label }) => fits(label)) },
    { title: t('ui.palette.actions'), choices: actions.filter(({ label }) => fits(label)) },
  ].filter(({ choices }) => choices.length > 0)
}

/** First those that are called so, then those that only have to do with it; in each the order of the server. */
export function recordGroups(found: Found['groups'], q: string, say: Say): ChoiceGroup[] {
  const fits = fitting(q)
  const far = ({ hits }: Found['groups'][number]) => (hits.some(({ label }) => fits(label)) ? 0 : 1)
  return found.toSorted((a, b) => far(a) - far(b))
    .map(({ resource, hits }) => ({ title: say.t(`${resource}.many`), choices: hits.flatMap((hit) => recordChoice(resource, hit, say)) }))
    .filter(({ choices }) => choices.length > 0)
}

/** A record opens where it can; what has no screen of its own, with the record to which it belongs. */
function recordChoice(resource: string, hit: Hit, { format }: Say): Choice[] {
  if (!isResource(resource)) return []
  const said = resourceOf(resource)
  const above = hit.parent && isResource(hit.parent.resource) ? recordPath(resourceOf(hit.parent.resource), hit.parent.id) : null
  const to = recordPath(said, hit.id) ?? above
  if (!to) return []
  const of = said.fields.status?.of
  return [{
    key: `${resource} ${hit.id}`, label: format.called(hit.label), detail: phoneOr(hit.detail, format),
    icon: said.admin?.icon ?? 'folder', to,
    ...(hit.status !== null && of !== undefined && { status: { of, value: hit.status } }),
  }]
}

const phoneOr = (detail: string | null, { phone }: Say['format']) => (detail && /^\+\d{8,15}$/.test(detail) ? phone(detail) : detail)

/** Every word is somewhere in it, whatever its accents and alefs. */
function fitting(q: string): (label: string) => boolean {
  const words = plain(q).split(/\s+/).filter(Boolean)
  return (label) => words.every((word) => plain(label).includes(word))
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  .replace(/[أإآٱ]/g, 'ا').replaceAll('ة', 'ه').replaceAll('ى', 'ي')

/** A task as a card: what a worker must know of the item, in the caller's language. */
import { fieldOf, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { localeOf, type Translate } from '#backend/engine/i18n/translator'
import { fileJsonSql } from '#backend/engine/resource/fields/file/json'
import { withSignedUrls, type UnsignedFile } from '#backend/engine/resource/files/signed_urls'
import { translatedValue } from '#backend/engine/resource/translated_labels'
import { itemPlacesSql, placeText, type ItemPlace } from '#backend/pages/scan/item_places'
import { describeItem, ITEM_PARTS, type ItemParts } from '#backend/pages/scan/describe_item'
import { categoryPictureSql, pictureOf, type UnsignedPicture } from '#backend/pages/scan/item_picture'
import type { ProposedMaterial } from '#backend/trade/plant/recipe'
import type { WorkCard, WorkItem, WorkMaterial } from '#common/plant/work'
import type { ScanAction } from '#common/scan'
import type { AccessDecision } from '#schema/flow'
import type { Data } from '#schema/predicate'
import type { Row } from '#resources'

const [tasks, items] = [resourceOf('tasks'), resourceOf('order_items')]

type Texts = Readonly<Record<string, string>>

export interface CardColumns {
  readonly card: {
    readonly step: Texts | null
    readonly dries: boolean | null
    readonly job: Texts
    readonly department: Texts | null
    readonly user: string | null
    readonly number: number | null
    readonly steps: number | null
    readonly requires_photo: boolean | null
    readonly needs_machine: boolean
    readonly machine: string | null
    readonly item: CardItem | null
  }
}

interface CardItem extends ItemPlace, ItemParts {
  readonly tissu: Row<'order_items'>['tissu']
  readonly condition: readonly string[] | null
  readonly condition_note: string | null
  readonly note: string | null
  readonly care_note: Texts | null
  readonly photos: readonly UnsignedFile[] | null
  readonly icon: UnsignedPicture
  readonly order: WorkItem['order'] & { readonly promised_at: string | null }
}

const SHOWN = [...ITEM_PARTS, 'tissu', 'condition', 'condition_note', 'note'] as const

const MAX_PHOTOS = 6

/** Joins for `tasks t`. */
export const cardTablesSql = `
  join jobs job on job.id = t.job_id
  left join departments department on department.id = job.department_id
  left join processes step on step.id = t.process_id
  left join users worker on worker.id = t.user_id
  left join machines machine on machine.id = t.machine_id
  left join order_items i on i.id = t.order_item_id
  left join orders o on o.id = i.order_id
  left join categories category on category.id = i.category_id
  left join sub_categories sub_category on sub_category.id = i.sub_category_id`

const itemSql = `case when i.id is not null then json_build_object(
  ${SHOWN.map((name) => `'${name}', i.${name}`).join(', ')}, 'category', category.name, 'care_note', sub_category.care_note,
  'photos', (select json_agg(${fileJsonSql('f')} order by f.id) from (select * from media where owner_resource = 'order_items'
    and owner_field in ('photos_before', 'photos_after') and owner_id = i.id order by id limit ${MAX_PHOTOS}) f),
  'icon', ${categoryPictureSql('category')},
  'order', json_build_object('id', o.id, 'code', o.code, 'priority', o.priority, 'promised_at', o.promised_at),
  ${itemPlacesSql('i')}) end`

const ofItem = "select count(*)::int from tasks other where other.order_item_id = t.order_item_id and other.status <> 'canceled'"

export const cardColumnsSql = `json_build_object(
  'step', step.name, 'dries', step.kind = 'drying', 'job', job.name, 'department', department.name, 'user', worker.full_name,
  'number', case when i.id is not null then (${ofItem} and (other.position, other.id) <= (t.position, t.id)) end,
  'steps', case when i.id is not null then (${ofItem}) end,
  'requires_photo', step.requires_photo,
  'needs_machine', coalesce(step.requires_machine, false) or job.needs_machine, 'machine', machine.name,
  'item', ${itemSql}) as card`

/** A task of the caller's list; `now` is an ISO instant. */
export function workCard(
  t: Translate, now: string, task: Data, { card }: CardColumns, can: Readonly<Record<string, AccessDecision>>,
  materials: readonly ProposedMaterial[],
): WorkCard {
  const row = task as unknown as Row<'tasks'>
  const inLanguage = (texts: Texts | null) => texts?.[localeOf(t)] ?? texts?.en ?? texts?.fr ?? null
  const due_at = row.due_at ?? isoText(card.item?.order.promised_at ?? null)
  return {
    id: row.id, version: row.version, status: row.status ?? '',
    step: inLanguage(card.step) ?? row.title ?? inLanguage(card.job) ?? '',
    department: inLanguage(card.department) ?? '', dries: card.dries ?? false,
    progress: card.number === null || card.steps === null ? null : { number: card.number, steps: card.steps },
    due_at, is_late: due_at !== null && Date.parse(due_at) < Date.parse(now), note: row.note,
    requires_photo: card.requires_photo ?? false,
    needs_machine: card.needs_machine && row.machine_id === null, machine: card.machine,
    materials: workMaterials(t, materials),
    user: card.user,
    item: card.item && workItem(t, card.item, inLanguage(card.item.care_note)),
    next: actionsOf(t, tasks, row, can),
  }
}

const workItem = (t: Translate, item: CardItem, care_note: string | null): WorkItem => ({
  id: item.id, tag_code: item.tag_code, description: describeItem(t, item, item.category),
  fabric: item.tissu === null ? null : translatedValue(t, fieldOf(items, 'tissu'), item.tissu),
  condition: (item.condition ?? []).map((value) => translatedValue(t, fieldOf(items, 'condition'), value)),
  condition_note: item.condition_note, care_note, note: item.note, place: placeText(item),
  drying_until: isoText(item.drying_until), photos: (item.photos ?? []).map((file) => withSignedUrls(file)),
  picture: pictureOf(item.photos?.[0] ?? item.icon),
  order: { id: item.order.id, code: item.order.code, priority: item.order.priority },
})

export const workMaterials = (t: Translate, proposed: readonly ProposedMaterial[]): WorkMaterial[] =>
  proposed.map(({ name, ...material }) => ({ ...material, name: name[localeOf(t)] ?? name.en ?? name.fr ?? '' }))

const isoText = (instant: string | null): string | null => instant && new Date(instant).toISOString()

export function actionsOf(
  t: Translate, resource: Resource, { id, version }: { readonly id: number; readonly version: number },
  can: Readonly<Record<string, AccessDecision>>,
): ScanAction[] {
  const isUsual = (verb: string) => Number(resource.transitions[verb]?.primary === true)
  return Object.entries(can).filter(([, { allowed }]) => allowed).map(([verb]) => verb)
    .sort((one, other) => isUsual(other) - isUsual(one))
    .map((verb) => ({ resource: resource.url, id, version, verb, label: t(`${resource.name}.transitions.${verb}`) }))
}

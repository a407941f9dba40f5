/** GET /api/user/work/loads: the open loads of the machines with their items, and the machines that one may fill. No prices. */
import { groupSql } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { query } from '#backend/engine/database/query'
import { resourceOf } from '#backend/engine/definition/registry'
import { localeOf, translator, type Translate } from '#backend/engine/i18n/translator'
import { proposalsOfLoads } from '#backend/trade/plant/recipe'
import type { Caller } from '#backend/engine/resource/caller'
import { mayOperate } from '#backend/engine/resource/policies/access'
import { allowedActionsOf } from '#backend/engine/resource/read/allowed_actions'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { scopeOf, storedColumns } from '#backend/engine/resource/policies/scope'
import { fillSql, fragment, numberedSql } from '#backend/engine/resource/read/sql'
import { fromColumns } from '#backend/engine/resource/write/rows/columns'
import { describeItem, itemPartsSql, type ItemParts } from '#backend/pages/scan/describe_item'
import type { LoadCard, LoadedItem, LoadMeter, WorkLoads } from '#common/plant/work'
import type { Data } from '#schema/predicate'
import type { Row } from '#resources'
import { actionsOf, workMaterials } from './work_card.ts'

const [loads, machines] = [resourceOf('loads'), resourceOf('machines')]
type Texts = Readonly<Record<string, string>>

interface Parts {
  readonly card: {
    readonly machine: string
    readonly capacity: string | null
    readonly capacity_kg: string | null
    readonly job: Texts | null
    readonly requires_photo: boolean
    readonly items: readonly (ItemParts & Omit<LoadedItem, 'description' | 'care_note'> & { readonly care_note: Texts | null })[] | null
    readonly meters: readonly LoadMeter[] | null
  }
}

export async function showLoads({ caller }: Call): Promise<WorkLoads> {
  const [cards, free] = await Promise.all([fetchLoads(caller), fetchMachines(caller)])
  return { loads: cards, machines: free }
}

async function fetchLoads(caller: Caller): Promise<LoadCard[]> {
  const columns = await fetchRows<Data & Parts>(db.connection(), numberedSql(fillSql(
    `select ${storedColumns(loads)}, ${PARTS} from loads t join machines machine on machine.id = t.machine_id
      left join jobs job on job.id = t.job_id
      where t.status in ${groupSql('loads', 'open')} and {}
      order by t.status desc, t.expected_end_at nulls last, t.id limit ${MAX_LOADS}`, scopeOf(loads, caller))))
  const rows = columns.map((row) => fromColumns(loads, row))
  const can = await allowedActionsOf(db.connection(), loads, caller, rows)
  const ids = rows.map(({ id }) => Number(id))
  const materials = await proposalsOfLoads((sql, bindings) => query(db.connection(), sql, bindings), ids)
  const t = translator(caller.locale)
  return columns.map(({ card }, index) => {
    const row = rows[index] as unknown as Row<'loads'>
    return {
      ...loadCard(t, row, card, caller.context.now.instant), materials: workMaterials(t, materials.get(row.id) ?? []),
      next: actionsOf(t, loads, row, can[index]?.transitions ?? {}),
    }
  })
}

/** Of each genre the only meter: of two the server would not know which one was read. */
const PARTS = `json_build_object(
  'machine', machine.name, 'capacity', machine.capacity::text, 'capacity_kg', machine.capacity_kg::text, 'job', job.name,
  'requires_photo', exists (select from load_items li join tasks k on k.id = li.task_id join processes p on p.id = k.process_id
    where li.load_id = t.id and k.status in ${groupSql('tasks', 'loaded')} and p.requires_photo),
  'items', (select json_agg(json_build_object(
      'id', li.id, 'version', li.version, 'tag_code', i.tag_code, 'status', k.status,
      'care_note', sub_category.care_note, ${itemPartsSql('i', 'category')}) order by li.id)
    from load_items li join tasks k on k.id = li.task_id join order_items i on i.id = li.order_item_id
    join categories category on category.id = i.category_id left join sub_categories sub_category on sub_category.id = i.sub_category_id
    where li.load_id = t.id),
  'meters', (select json_agg(json_build_object('genre', m.genre, 'name', m.name, 'last_value', m.last_value::text) order by m.genre)
    from meters m where m.machine_id = t.machine_id and m.status = 'enable' and m.deleted_at is null and not exists (
      select from meters other where other.machine_id = m.machine_id and other.genre = m.genre and other.id <> m.id
      and other.status = 'enable' and other.deleted_at is null))) as card`

const MAX_LOADS = 40

function loadCard(t: Translate, row: Row<'loads'>, card: Parts['card'], now: string): Omit<LoadCard, 'materials' | 'next'> {
  const { id, version, code, status, machine_id, program_note, expected_end_at, area, weight_kg } = row
  const inLanguage = (texts: Texts | null) => texts?.[localeOf(t)] ?? texts?.en ?? texts?.fr ?? null
  return {
    id, version, code, status: status ?? '', machine_id, machine: card.machine, job: inLanguage(card.job), program_note, expected_end_at,
    is_overdue: status === 'running' && expected_end_at !== null && expected_end_at < now, requires_photo: card.requires_photo,
    area: { value: area ?? '0', limit: card.capacity }, weight_kg: { value: weight_kg ?? '0', limit: card.capacity_kg },
    items: (card.items ?? []).map((item) => ({
      id: item.id, version: item.version, tag_code: item.tag_code, status: item.status,
      description: describeItem(t, item, item.category), care_note: inLanguage(item.care_note),
    })),
    meters: card.meters ?? [],
  }
}

/** Those of the caller's departments; without one those of all. */
async function fetchMachines(caller: Caller): Promise<WorkLoads['machines']> {
  if (!mayOperate(loads, caller, 'create')) return []
  const rows = await fetchRows<{ id: number; name: string }>(db.connection(), numberedSql(fillSql(
    `select t.id, t.name from machines t where t.status = 'enable' and t.is_down is not true and t.type <> all({}) and {}
      and (t.department_id in (select target_id from users_departments where owner_id = {})
        or not exists (select from users_departments where owner_id = {}))
      and not exists (select from loads l where l.machine_id = t.id and l.status = 'filling') order by t.code limit ${MAX_LOADS}`,
    fragment('?::text[]', NOT_FILLED), scopeOf(machines, caller), fragment('?::bigint', caller.id), fragment('?::bigint', caller.id))))
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}

/** They serve other machines. */
const NOT_FILLED: readonly Row<'machines'>['type'][] = ['boiler', 'pump', 'compressor']

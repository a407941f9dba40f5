/** What the recipes propose for a task or a load that is finished, and what was used. Source: domain.md §3.11, invariant 8. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { query, type Columns } from '#backend/engine/database/query'
import { numberText } from '#backend/engine/i18n/format_numbers'
import { localeOf } from '#backend/engine/i18n/translator'
import { invalid } from '#backend/engine/resource/refusals'
import { toldValue } from '#backend/engine/resource/refusal_text'
import { compare, decimal, fixed } from '#schema/decimal'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Material = Row<'cleaning_materials'>
export type Read = (sql: string, bindings: readonly unknown[]) => Promise<Columns[]>
interface UsedMaterial { readonly code: string; readonly quantity: string }

export interface ProposedMaterial {
  readonly code: string
  readonly name: Readonly<Record<string, string>>
  readonly unit: Material['unit']
  readonly quantity: string
}

/** Booked materials stay when a finish is taken back: the next proposal is what is left. Nothing is used of what is not in stock. */
const proposalSql = (owner: 'id' | 'load_id', used: 'task_id' | 'load_id', condition: string) => `
  select recipe.owner, material.code, material.name, material.unit, greatest(recipe.quantity - coalesce((select sum(u.quantity)
    from cleaning_material_uses u where u.${used} = recipe.owner and u.cleaning_material_id = material.id), 0), 0) as quantity
  from (
    select t.${owner} as owner, pm.cleaning_material_id,
      round(sum(pm.quantity_per_unit * coalesce(i.measured_quantity, i.quantity)), 3) as quantity
    from tasks t join order_items i on i.id = t.order_item_id join process_materials pm on pm.process_id = t.process_id
    where t.${owner} = any(?::bigint[]) and ${condition} group by t.${owner}, pm.cleaning_material_id
  ) recipe
  join cleaning_materials material on material.id = recipe.cleaning_material_id and material.status = 'enable'
    and material.quantity > 0 and material.deleted_at is null
  order by material.code`

const OF_TASKS = proposalSql('id', 'task_id', 'true')
const OF_LOADS = proposalSql('load_id', 'load_id', `t.status in ${groupSql('tasks', 'loaded')}`)

export const proposalsOfTasks = (read: Read, ids: readonly number[]) => proposals(read, OF_TASKS, ids)
/** For the items that are still in it. */
export const proposalsOfLoads = (read: Read, ids: readonly number[]) => proposals(read, OF_LOADS, ids)

async function proposals(read: Read, sql: string, ids: readonly number[]): Promise<ReadonlyMap<number, ProposedMaterial[]>> {
  const byOwner = new Map<number, ProposedMaterial[]>()
  if (!ids.length) return byOwner
  for (const { owner, quantity, ...material } of await read(sql, [ids])) {
    const proposed = { ...material, quantity: fixed(decimal(String(quantity)), 3) } as ProposedMaterial
    byOwner.set(Number(owner), [...byOwner.get(Number(owner)) ?? [], proposed])
  }
  return byOwner
}

export const proposedForLoad = async (store: Store, id: number): Promise<readonly ProposedMaterial[]> =>
  (await proposalsOfLoads(readerOf(store), [id])).get(id) ?? []

/** Reads what is stored: nothing that a finish has still to write changes a proposal. */
const readerOf = ({ trx }: Store): Read => (sql, bindings) => query(trx, sql, bindings)

export async function bookTaskMaterials({ store, row: task, args }: TransitionContext<'tasks'>): Promise<void> {
  if (args.materials == null) return
  const proposed = (await proposalsOfTasks(readerOf(store), [task.id])).get(task.id) ?? []
  const job = await store.find('jobs', task.job_id)
  await bookMaterials(store, args.materials, proposed, {
    task_id: task.id, process_id: task.process_id, machine_id: task.machine_id, department_id: job?.department_id ?? null,
  })
}

/** Locked in one sequence, so that two that are finished at once do not wait for each other. Zero: it was not used. */
export async function bookMaterials(
  store: Store, given: unknown, proposed: readonly ProposedMaterial[], of: Values<'cleaning_material_uses'>,
): Promise<void> {
  const used = ((given ?? []) as readonly UsedMaterial[]).map((one, index) => ({ ...one, path: `materials.${index}` }))
  for (const [index, { code, path }] of used.entries()) {
    if (used.findIndex((other) => other.code === code) < index) throw invalid(`${path}.code`, (t) => t('errors.production.material_twice'))
  }
  for (const { code, quantity, path } of used.toSorted((one, other) => (one.code < other.code ? -1 : 1))) {
    const material = await lockedMaterial(store, code, path)
    if (compare(decimal(quantity), decimal(0)) === 0) continue
    assertEnough(store, material, quantity, path)
    const suggested = proposed.find((one) => one.code === code)
    await store.insert('cleaning_material_uses', {
      ...of, cleaning_material_id: material.id, quantity,
      is_suggested: suggested !== undefined && compare(decimal(suggested.quantity), decimal(quantity)) === 0,
    })
  }
}

async function lockedMaterial(store: Store, code: string, path: string): Promise<Material> {
  const [found] = await store.select('cleaning_materials', { code, status: 'enable' })
  if (!found) throw invalid(`${path}.code`, (t) => t('errors.production.no_such_material', { code }))
  return store.lock('cleaning_materials', found.id)
}

function assertEnough({ caller }: Store, { name, quantity: left, unit }: Material, wanted: string, path: string): void {
  if (compare(decimal(left ?? '0'), decimal(wanted)) >= 0) return
  const names = name as Readonly<Record<string, string>>
  throw invalid(`${path}.quantity`, (t) => t('errors.production.not_enough_material', {
    material: names[localeOf(t)] ?? names.en ?? names.fr ?? '', unit: t(`ui.units.${unit}`),
    left: toldValue(caller, 'cleaning_materials', 'quantity', numberText(t, left ?? '0')),
  }))
}

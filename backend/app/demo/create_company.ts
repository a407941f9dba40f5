/** The company before its first order: name, staff, catalogue, prices, plant. */
import { DEMO_PASSWORD } from '#backend/engine/env/demo_password'
import { COURIERS, DEPARTMENTS, PLANT_JOBS, STAFF, type PlantJobKey } from './people/people.ts'
import { CATEGORIES, SERVICES, SILK, SUB_CATEGORIES } from './plant/price_list.ts'
import { createStockPlaces } from './plant/stock_places.ts'
import { createMaterials, createRecipes } from './plant/materials.ts'
import { zoneFee } from './plant/zone_fees.ts'
import { createMachinesAndMeters, type MeterWithRate } from './plant/machines_and_meters.ts'
import { CARPETS } from '#backend/app/seed/sample_plant'
import hash from '@adonisjs/core/services/hash'
import type { I18n } from '#schema/types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import type { Settings } from '#backend/services/settings/setting_of'

export interface DemoCompany {
  readonly staff: readonly { readonly id: number; readonly role: string }[]
  readonly couriers: readonly Row<'couriers'>[]
  readonly categories: readonly Row<'categories'>[]
  readonly sub_categories: readonly Row<'sub_categories'>[]
  readonly services: readonly Row<'services'>[]
  readonly zones: readonly Row<'zones'>[]
  readonly meters: readonly MeterWithRate[]
  /** Hashed once, because scrypt is slow on purpose. */
  readonly password: string
}

export async function createCompany(store: Store): Promise<DemoCompany> {
  const password = await hash.make(DEMO_PASSWORD)
  await setCompanySettings(store)
  const zones = await updateZones(store)
  const { staff, couriers } = await createStaff(store, password, zones)
  await createStockPlaces(store)
  await createMaterials(store)
  const meters = await createMachinesAndMeters(store)
  return { staff, couriers, password, zones, meters, ...(await createCatalogue(store)) }
}

const COMPANY_SETTINGS: Partial<Settings> = {
  company_name: 'Zarbia (demo)',
  company_phones: ['+212528000001', '+212600000001'],
  company_whatsapp: '+212600000001',
  company_email: 'bonjour@zarbia.example',
  company_address: 'Avenue de la Marche Verte, Laâyoune (exemple)',
  company_location: { lat: 27.1516, lng: -13.1999 },
  company_legal: {
    form: 'SARL (exemple)', capital: '100 000,00 DH', ice: '000000000000000', if: '00000000', rc: '00000 Laâyoune', patente: '00000000',
    cnss: '0000000',
  },
}

async function setCompanySettings(store: Store): Promise<void> {
  for (const { id } of await store.select('settings', {})) await store.update('settings', id, COMPANY_SETTINGS)
}

async function updateZones(store: Store): Promise<Row<'zones'>[]> {
  const samples = (await store.select('zones', {})).filter(({ key }) => key.startsWith('sample_'))
  if (samples.length === 0) throw new Error('the sample zones are missing: seedReference has not run')
  const zones: Row<'zones'>[] = []
  for (const { id, key } of samples)
    zones.push(await store.update('zones', id, { ...zoneFee(key), collect_weekdays: ['mon', 'wed', 'fri'] }))
  return zones
}

async function createStaff(
  store: Store, password: string, zones: readonly Row<'zones'>[],
): Promise<Pick<DemoCompany, 'staff' | 'couriers'>> {
  const departments = new Map((await store.select('departments', {})).map(({ code, id }) => [code, id]))
  for (const department of DEPARTMENTS) departments.set(department.code, (await store.insert('departments', department)).id)
  const roles = await store.select('roles', { guard: 'user' })
  const staff: { id: number; role: string }[] = []
  for (const { role, departments: codes, ...person } of STAFF) {
    const roleId = roles.find(({ name }) => name === role)?.id
    if (roleId === undefined) throw new Error(`the role "${role}" is missing: seedAccess has not run`)
    const { id } = await store.insert('users', {
      ...person,
      password,
      roles: [roleId],
      departments: codes.flatMap((code) => departments.get(code) ?? []),
      hired_on: '2024-03-01',
    })
    staff.push({ id, role })
  }
  const cityId = zones[0]?.city_id ?? 1
  const couriers: Row<'couriers'>[] = []
  for (const courier of COURIERS)
    couriers.push(await store.insert('couriers', { ...courier, password, city_id: cityId, zones: zones.map(({ id }) => id),
      cash_limit: 200_000 }))
  // Without a secret: nobody signs in on them.
  await store.insert('devices', { name: 'Washing hall' })
  await store.insert('devices', { name: 'Phone', courier_id: couriers[0]?.id ?? null })
  return { staff, couriers }
}

async function createCatalogue(store: Store) {
  const jobs = await createJobs(store)
  const categories: Row<'categories'>[] = []
  const sub_categories: Row<'sub_categories'>[] = []
  for (const [position, { steps, local, transport, professionel, ...category }] of CATEGORIES.entries()) {
    const [known] = await store.select('categories', { code: category.code })
    const row = known ?? await store.insert('categories', { ...category, position: position + 1 })
    categories.push(row)
    if (!known) await createSteps(store, row, steps, jobs)
    const prices = [
      { local, transport },
      ...(professionel ? [{ client_type: 'professionel' as const, local: professionel[0], transport: professionel[1] }] : []),
    ]
    for (const price of prices) await createPrices(store, row, price)
  }
  const carpets = categories.find(({ code }) => code === CARPETS.code)
  if (carpets) {
    await createPrices(store, carpets, SILK)
    // Of the oldest orders nobody followed the steps: `followSteps`.
    await store.update('categories', carpets.id, { uses_steps: false })
  }
  await createRecipes(store, jobs)
  for (const [position, { of, ...subCategory }] of SUB_CATEGORIES.entries()) {
    const category = categories.find(({ code }) => code === of)
    if (category)
      sub_categories.push(await store.insert('sub_categories', { ...subCategory, category_id: category.id, position: position + 1 }))
  }
  const services: Row<'services'>[] = []
  for (const service of SERVICES) services.push(await store.insert('services', service))
  return { categories, sub_categories, services }
}

async function createJobs(store: Store): Promise<ReadonlyMap<PlantJobKey, Row<'jobs'>>> {
  const departments = await store.select('departments', {})
  const jobs = new Map<PlantJobKey, Row<'jobs'>>()
  const known = await store.select('jobs', {})
  for (const { key, department, name } of PLANT_JOBS) {
    const department_id = departments.find(({ code }) => code === department)?.id
    jobs.set(key, known.find((job) => job.department_id === department_id && (job.name as I18n).en === name.en)
      ?? await store.insert('jobs', { name, points: '1', points_unit: 'm2', ...(department_id !== undefined && { department_id }) }))
  }
  return jobs
}

async function createSteps(
  store: Store,
  { id }: Row<'categories'>,
  steps: readonly PlantJobKey[],
  jobs: ReadonlyMap<PlantJobKey, Row<'jobs'>>,
): Promise<void> {
  for (const [position, key] of steps.entries()) {
    const job = jobs.get(key)
    if (!job) continue
    const kind = key === 'drying' ? 'drying' : key === 'quality' ? 'quality' : 'work'
    await store.insert('processes', {
      category_id: id,
      job_id: job.id,
      name: job.name,
      position: position + 1,
      kind,
      is_mandatory: key !== 'pre_treatment',
    })
  }
}

type Prices = { readonly local: number; readonly transport: number } & Pick<Partial<Row<'tarifs'>>, 'client_type' | 'tissu'>

async function createPrices(store: Store, { id, unit }: Row<'categories'>, { local, transport, ...applies }: Prices): Promise<void> {
  for (const [type, price] of [
    ['local', local],
    ['transport', transport],
  ] as const) {
    await store.insert('tarifs', { category_id: id, unit, type, price, valid_from: '2024-01-01', ...applies })
  }
}

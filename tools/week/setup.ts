/** What an owner enters before the first day: people, prices, machines, racks, vehicles, a roll of tags. */
import { PASSWORD, type Company } from './company.ts'
import type { Person } from './person.ts'
import type { Row } from '#resources'

export interface Rider {
  readonly person: Person
  readonly courier_id: number
  readonly vehicle_id: number
  /** Codes of a roll of tags that nobody has used yet; the next one is the last. */
  readonly roll: string[]
}

export interface Staff {
  readonly owner: Person
  readonly manager: Person
  readonly clerk: Person
  readonly dispatcher: Person
  readonly cashier: Person
  readonly lead: Person
  readonly workers: readonly Person[]
  readonly riders: readonly Rider[]
}

export interface Place { readonly id: number; readonly code: string }

export interface Plant {
  readonly staff: Staff
  readonly city_id: number
  readonly zones: readonly { readonly id: number; readonly at: { readonly lat: number; readonly lng: number } }[]
  readonly carpets: number
  readonly blankets: number
  readonly washers: readonly Place[]
  readonly racks: readonly Place[]
  /** Where pieces wait that are not washed. */
  readonly backroom: Place
}

const WORKERS = 5
const COURIERS = 3
const WASHERS = 4
/** In m². */
export const WASHER_CAPACITY = 60
const RACKS = 24
const TAGS_OF_A_ROLL = 300

const rolesOf = async (owner: Person) => {
  const roles = await owner.get<Row<'roles'>[]>('roles?_end=50')
  return (name: string) => {
    const role = roles.find((one) => one.name === name)
    if (!role) throw new Error(`a new company has no role ${name}`)
    return role.id
  }
}

async function hire(company: Company, owner: Person): Promise<Omit<Staff, 'riders'>> {
  const roleId = await rolesOf(owner)
  const departments = await owner.get<Row<'departments'>[]>('departments')
  let count = 1
  const hired = async (role: string, first_name: string, last_name: string): Promise<Person> => {
    const phone = `+2126610000${String(++count).padStart(2, '0')}`
    const works = role.startsWith('Plant') ? { departments: departments.map(({ id }) => id) } : {}
    await owner.post('users', { first_name, last_name, phone, password: PASSWORD, roles: [roleId(role)], ...works })
    return company.person('user', phone)
  }
  const workers: Person[] = []
  for (let n = 1; n <= WORKERS; n++) workers.push(await hired('Plant worker', 'Hamada', `Salem ${n}`))
  return {
    owner, workers,
    manager: await hired('Manager', 'Mohamed', 'Lamine'), clerk: await hired('Counter clerk', 'Aicha', 'Abdellahi'),
    dispatcher: await hired('Dispatcher', 'Brahim', 'Khalil'), cashier: await hired('Cashier', 'Mina', 'Hafed'),
    lead: await hired('Plant lead', 'Sidi', 'Ahmed'),
  }
}

async function hireRiders(company: Company, owner: Person, city_id: number): Promise<Rider[]> {
  const riders: Rider[] = []
  for (let n = 1; n <= COURIERS; n++) {
    const phone = `+21266200000${n}`
    const room = { max_collect: 60, max_delivery: 60 }
    const vehicle = await owner.post('vehicles', { registration_number: `${4000 + n}-A-67`, type: 'honda', ...room })
    const courier = await owner.post('couriers', {
      first_name: 'Yahya', last_name: `Mahmoud ${n}`, phone, password: PASSWORD, vehicle_type: 'honda', license_number: `67/${n}`,
      vehicle_id: vehicle.id, city_id, on_duty: true,
    })
    riders.push({
      person: company.person('courier', phone), courier_id: courier.id, vehicle_id: vehicle.id, roll: await printRoll(owner),
    })
  }
  return riders
}

/** A way costs the same to all seeded zones; those without an outline get nobody's address. */
async function setFees(owner: Person): Promise<Plant['zones']> {
  const zones: Plant['zones'][number][] = []
  for (const { id, version, polygon } of await owner.list<Row<'zones'>>('zones')) {
    await owner.patch(`zones/${id}`, { version, transport_fee: 1500 })
    const [ring] = (polygon as { coordinates: [number, number][][] } | null)?.coordinates ?? []
    const mean = (axis: 0 | 1) => ring!.slice(1).reduce((sum, corner) => sum + corner[axis], 0) / (ring!.length - 1)
    if (ring) zones.push({ id, at: { lat: Number(mean(1).toFixed(5)), lng: Number(mean(0).toFixed(5)) } })
  }
  return zones
}

/** The seeded carpets cost so much from now on; blankets are added, without steps. */
async function setPrices(owner: Person): Promise<Pick<Plant, 'carpets' | 'blankets'>> {
  const [carpets] = await owner.get<Row<'categories'>[]>('categories?code=TAPIS')
  if (!carpets) throw new Error('a new company has no carpets')
  const blankets = await owner.post('categories', {
    name: { en: 'Blanket', fr: 'Couverture', es: 'Manta', ar: 'بطانية' }, code: 'COUV', unit: 'u', turnaround_hours: 48, params: [],
  })
  for (const type of ['local', 'transport'] as const) {
    const price = type === 'local' ? 1500 : 1800
    await owner.post('tarifs', { category_id: carpets.id, unit: 'm2', type, price })
    await owner.post('tarifs', { category_id: blankets.id, unit: 'u', type, price: price + 2000 })
  }
  return { carpets: carpets.id, blankets: blankets.id }
}

async function equip(owner: Person): Promise<Pick<Plant, 'washers' | 'racks' | 'backroom'>> {
  const [washing] = await owner.get<Row<'departments'>[]>('departments?code=LAV')
  if (!washing) throw new Error('a new company has no department for washing')
  const washers: Place[] = []
  for (let n = 1; n <= WASHERS; n++) {
    const code = `LAV-${n}`
    const machine = { name: `Washer ${n}`, code, type: 'washer_auto', department_id: washing.id, capacity: WASHER_CAPACITY }
    washers.push({ code, id: (await owner.post('machines', machine)).id })
  }
  const places = async (name: string, code: string, type: Row<'stocks'>['type']) =>
    ({ code, id: (await owner.post('stocks', { name, code, type })).id })
  const racks: Place[] = []
  for (let n = 1; n <= RACKS; n++) racks.push(await places(`Rack ${n}`, `R-${n}`, 'stock_final'))
  return { washers, racks, backroom: await places('Not washed', 'NW', 'attente_preparation') }
}

async function printRoll(owner: Person): Promise<string[]> {
  const { id } = await owner.post('tag-batches', { quantity: TAGS_OF_A_ROLL })
  return (await owner.list<Row<'tags'>>(`tags?tag_batch_id=${id}`)).map(({ code }) => code)
}

export async function setUp(company: Company, owner: Person): Promise<Plant> {
  const [city] = await owner.get<Row<'cities'>[]>('cities?key=laayoune')
  if (!city) throw new Error('a new company has no Laayoune')
  const staff = await hire(company, owner)
  const riders = await hireRiders(company, owner, city.id)
  return {
    staff: { ...staff, riders }, city_id: city.id, zones: await setFees(owner), ...await setPrices(owner), ...await equip(owner),
  }
}

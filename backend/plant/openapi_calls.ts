import {
  array, boolean, component, day, enumOf, id, instant, integer, mapSchema, nullable, object, refersTo, string,
} from '#backend/definition/json_schema'
import { queryParameter, type ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import { FLOOR_AGES, FLOOR_STAGES } from '#common/plant_floor'

const action = object({ resource: string(), id, version: integer(), verb: string(), label: string() })
const order = object({ id, code: string(), priority: string() })
const item = object({
  id, tag_code: string(), description: string(), fabric: nullable(string()), condition: array(string()), condition_note: nullable(string()),
  care_note: nullable(string()), note: nullable(string()), place: nullable(string()), drying_until: nullable(instant),
  photos: array(component('File')), order,
})
const material = object({ code: string(), name: string(), unit: string(), quantity: string() })
const card = object({
  id, version: integer(), status: string(), step: string(), department: string(),
  progress: nullable(object({ number: integer(), steps: integer() })), due_at: nullable(instant), is_late: boolean,
  note: nullable(string()), requires_photo: boolean, needs_machine: boolean, machine: nullable(string()),
  materials: array(material), user: nullable(string()), item: nullable(item), next: array(action),
})

const measure = object({ value: string(), limit: nullable(string()) })
const load = object({
  id, version: integer(), code: string(), status: string(), machine_id: id, machine: string(), job: nullable(string()),
  program_note: nullable(string()), expected_end_at: nullable(instant), is_overdue: boolean, area: measure, weight_kg: measure,
  requires_photo: boolean,
  items: array(object({
    id, version: integer(), tag_code: string(), description: string(), status: string(), care_note: nullable(string()),
  })),
  materials: array(material), meters: array(object({ genre: string(), name: string(), last_value: nullable(string()) })),
  next: array(action),
})

const enumValue = (name: string) => nullable(component(name))
const sides = {
  shape: enumValue('ItemShapeValue'), length_cm: nullable(integer()), width_cm: nullable(integer()), diameter_cm: nullable(integer()),
  height_cm: nullable(integer()), parts: nullable(array(object({ length_cm: integer(), width_cm: integer() }))),
}
const measuring = object({
  id, order_id: id, category_id: id, version: integer(), tag_code: string(), description: string(), ...sides, quantity: integer(),
  type: enumValue('ItemTypeValue'), tissu: enumValue('ItemTissuValue'), condition: nullable(array(component('ItemConditionValue'))),
  measure_place: enumValue('MeasurePlaceValue'),
  rule: object({ unit: component('TarifUnitValue'), params: array(string()) }), refusal: nullable(string()),
  known: nullable(object({ ...sides, measured_at: instant })), others: array(object({ id, tag_code: string(), description: string() })),
})

const number = { type: 'number' }
const figureFields = {
  count: integer(), m2: nullable(number),
  list: nullable(object({ resource: enumOf(['order_items', 'orders', 'tasks', 'machines']), where: mapSchema({}) })),
}
const figure = object(figureFields)
const stage = enumOf(FLOOR_STAGES)
const reason = object({
  kind: enumOf([...FLOOR_STAGES, 'step', 'machine', 'drying', 'rework', 'by_hand']), name: nullable(string()), until: nullable(instant),
})
const promise = object({ id, code: string(), promised_at: instant, ready_at: instant, reason })
const floor = object({
  at: instant,
  orders: nullable(object({
    stages: array(object({
      stage, limit_hours: nullable(integer()), ages: object(Object.fromEntries(FLOOR_AGES.map((age) => [age, figure]))),
    })),
    late: figure, due_today: figure, ready_today: figure, stuck: figure, broken: figure, moved: figure, lying_long: figure,
    stuck_orders: array(object({
      id, code: string(), stage, items: integer(), m2: number, since: instant, reason, person: nullable(string()),
      department: nullable(string()),
    })),
    broken_promises: array(promise), moved_promises: array(promise),
  })),
  week: array(object({
    id, name: string(), capacity: nullable(number), overdue: figure, days: array(object({ ...figureFields, day, is_open: boolean })),
  })),
  machines: nullable(object({ down: figure, running: figure, all: array(object({
    id, name: string(), department: string(), is_down: boolean, down_until: nullable(instant),
    work: array(object({ label: string(), step: string(), person: nullable(string()), ends_at: nullable(instant) })),
  })) })),
  drying: nullable(object({ items: figure, overdue: integer(), lines: array(object({
    id, name: string(), items: integer(), overdue: integer(), next_at: nullable(instant),
  })) })),
})
const drying = object({
  at: instant, overdue: integer(), items: integer(),
  lines: array(object({ id, code: string(), name: string(), method: string(), rows: array(object({
    id, version: integer(), order_item_id: id, tag_code: string(), description: string(), order: object({ id, code: string() }),
    in_at: instant, turned_at: nullable(instant), expected_out_at: nullable(instant), can: object({ take_out: boolean, turn: boolean }),
  })) })),
})

export const plantCalls = (t: Translate): ApiCall[] => [{
  id: 'user.work', method: 'get', path: '/api/user/work', tag: 'tasks', guard: 'user', summary: t('openapi.plant.work'),
  description: t('openapi.plant.about_work'), permissions: ['task-list'],
  parameters: [
    queryParameter('department_id', { anyOf: [refersTo('departments'), { type: 'string', enum: ['all'] }] }),
    queryParameter('order_item_id', refersTo('order_items')),
  ],
  answer: { schema: object({
    mine: array(card), next: array(card), department_id: nullable(id),
    departments: array(object({ id, name: string(), waiting: integer() })),
  }) },
}, {
  id: 'user.work_loads', method: 'get', path: '/api/user/work/loads', tag: 'loads', guard: 'user', summary: t('openapi.plant.loads'),
  description: t('openapi.plant.about_loads'), permissions: ['task-list'],
  answer: { schema: object({ loads: array(load), machines: array(object({ id, name: string() })) }) },
}, {
  id: 'user.measuring', method: 'get', path: '/api/user/measuring', tag: 'order_items', guard: 'user',
  summary: t('openapi.plant.measuring'), description: t('openapi.plant.about_measuring'), permissions: ['order-measure'], refusals: [404],
  parameters: [queryParameter('order_item_id', refersTo('order_items'), { required: true })], answer: { schema: measuring },
}, {
  id: 'user.plant', method: 'get', path: '/api/user/plant', tag: 'tasks', guard: 'user', summary: t('openapi.plant.floor'),
  description: t('openapi.plant.about_floor'), permissions: ['report-view'], answer: { schema: floor },
}, {
  id: 'user.drying', method: 'get', path: '/api/user/drying', tag: 'dryings', guard: 'user', summary: t('openapi.plant.drying'),
  description: t('openapi.plant.about_drying'), permissions: ['drying-list'], answer: { schema: drying },
}]

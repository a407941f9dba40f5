/**
 * A generic room names no noun of the trade, that is, no resource and no shape of resources.ts. Reported are names as a string, as the
 * first part of a translation key ('orders.fields.total'), as a table in SQL, and as a property. Comments may name one as an example.
 */
import { app } from '../../resources.ts'
import { GENERIC_ROOMS } from './layers.js'
import { within, toProjectPath } from './paths.js'

/** Resources of the infrastructure: people who sign in, permissions, files, settings, the log, the queue. */
const INFRASTRUCTURE = new Set([
  'users', 'couriers', 'clients', 'roles', 'permissions', 'sites', 'media', 'audit_logs', 'settings', 'notifications',
  'notification_templates', 'push_tokens', 'api_tokens', 'devices', 'queue_jobs',
])
/** Names that are also common property names in code. */
const AMBIGUOUS = new Set(['jobs', 'tasks', 'services', 'modules', 'processes', 'categories', 'measurements', 'tags'])

/** Shapes of the infrastructure, or whose names are common words in code. */
const COMMON_SHAPES = new Set(['changes', 'payload', 'setting', 'parts', 'slots', 'tags'])

const NOUNS = Object.keys(app.resources).filter((name) => !INFRASTRUCTURE.has(name))
const SHAPES = Object.keys(app.shapes).filter((name) => !COMMON_SHAPES.has(name))
const nouns = new Set(NOUNS)
const shapes = new Set(SHAPES)
const KEY = new RegExp(`^(?:shapes\\.)?(${[...NOUNS, ...SHAPES].join('|')})\\.`)
const TABLE = new RegExp(`\\b(?:from|join|into|update|table)\\s+"?(${NOUNS.join('|')})\\b`, 'i')

export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = toProjectPath(context.filename)
    if (!GENERIC_ROOMS.some((room) => within(from, room)) || within(from, 'backend/engine/database/migrations')) return {}
    const report = (node, noun) => {
      if (noun) context.report({ node, message: `${from} is generic: it must not name the noun "${noun}"` })
    }
    const property = ({ name }) => (nouns.has(name) && !AMBIGUOUS.has(name) ? name : undefined)
    return {
      Literal: (node) => typeof node.value === 'string' && report(node, nounIn(node.value)),
      TemplateElement: (node) => report(node, nounIn(node.value.cooked ?? '')),
      Property: (node) => !node.computed && !node.shorthand && report(node, property(node.key)),
      MemberExpression: (node) => !node.computed && report(node, property(node.property)),
      TSPropertySignature: (node) => !node.computed && report(node, property(node.key)),
    }
  },
}

const nounIn = (text) => (nouns.has(text) || shapes.has(text) ? text : KEY.exec(text)?.[1] ?? TABLE.exec(text)?.[1])
